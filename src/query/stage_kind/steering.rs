//! Stages of steering.

/// What the stages of steering compute.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SteeringStage {
    /// Where the agent is after the step, before the bounds of the world.
    NewPosition,
    /// Decides whom the agent sees.
    Neighbours,
    /// The velocity in the units of rules that count in ticks.
    VelocityPerTick,
    /// From the nearest agent.
    NearestDistance,
    /// The size of the separation.
    SeparationStrength,
    /// The rule that keeps a distance from the nearest.
    Separation,
    /// The rule that follows the velocity of the nearest.
    Alignment,
    /// The mean of the places of those seen.
    SeenMiddle,
    /// The rule that leads to that middle.
    Cohesion,
    /// Where the agent is in the axes of the flow.
    FlowPlace,
    /// Decides whether the flow reaches the agent.
    FlowRegion,
    /// What the flow has where the agent is.
    FlowVelocity,
    /// From the axis about which the flow circulates.
    AxisOffset,
    /// The acceleration by one flow.
    Flow,
    /// The acceleration by a flow that draws to its own velocity.
    FlowDrag,
    /// The accelerations by all flows together.
    FlowSum,
    /// By how much the agent is too fast, of its greatest speed.
    ExcessSpeed,
    /// The drawn change of direction.
    RandomTurn,
    /// The rule that keeps the desired speed.
    Cruising,
    /// From what a potential field keeps away from.
    ObstacleDistance,
    /// What one potential field adds.
    ObstaclePush,
    /// The pushes of the fields of one law together.
    PushSum,
    /// The size of the avoidance.
    Strength,
    /// The sum of the pushes with that size.
    Avoidance,
    /// The pushes of all laws together.
    AvoidanceOfAllLaws,
    /// What avoidance adds to the sum of the rules.
    AvoidanceTerm,
    /// All rules together.
    RuleSum,
    /// What is applied of that sum.
    Acceleration,
    /// The velocity after the acceleration.
    NewVelocity,
    /// The same in metres per second.
    NewVelocityPerSecond,
    /// Where the agent is within the bounds of the world.
    Position,
    /// The velocity after a bound has reflected it.
    InwardVelocity,
}
