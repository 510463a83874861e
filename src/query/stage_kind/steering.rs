//! Stages of steering.

/// The quantities that the stages of steering compute.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SteeringStage {
    /// The agent's position after the step, before the bounds of the world are applied.
    NewPosition,
    /// Decides which agents it perceives.
    Neighbours,
    /// The velocity in metres per tick, for rules that count in ticks.
    VelocityPerTick,
    /// The distance to the nearest agent.
    NearestDistance,
    /// The strength of the separation.
    SeparationStrength,
    /// The rule that keeps a distance from the nearest agent.
    Separation,
    /// The rule that steers to the velocity of the nearest agent.
    Alignment,
    /// The mean position of the perceived agents.
    SeenMiddle,
    /// The rule that steers to that mean position.
    Cohesion,
    /// The agent's position in the axes of the flow.
    FlowPlace,
    /// Decides whether the agent is inside the flow.
    FlowRegion,
    /// The velocity of the flow at the agent.
    FlowVelocity,
    /// The offset from the axis that the flow circulates around.
    AxisOffset,
    /// The acceleration by one flow.
    Flow,
    /// The acceleration by a flow that acts as drag towards its own velocity.
    FlowDrag,
    /// The sum of the accelerations by all flows.
    FlowSum,
    /// The speed above the desired speed, as a fraction of the maximum speed.
    ExcessSpeed,
    /// The random change of direction.
    RandomTurn,
    /// The rule that keeps the desired speed.
    Cruising,
    /// The distance from the surface that a potential field surrounds.
    ObstacleDistance,
    /// The push of one potential field.
    ObstaclePush,
    /// The sum of the pushes of the fields with one law.
    PushSum,
    /// The strength of the avoidance.
    Strength,
    /// The sum of the pushes, scaled to that strength.
    Avoidance,
    /// The sum of the pushes of all laws.
    AvoidanceOfAllLaws,
    /// The contribution of avoidance to the sum of the rules.
    AvoidanceTerm,
    /// The part of a rule along the plane that the agent keeps in.
    InPlane,
    /// The sum of all rules.
    RuleSum,
    /// That sum after the clamp, which is applied.
    Acceleration,
    /// The velocity after the acceleration.
    NewVelocity,
    /// The same in metres per second.
    NewVelocityPerSecond,
    /// The agent's position inside the bounds of the world.
    Position,
    /// The velocity after reflection at a bound.
    InwardVelocity,
}
