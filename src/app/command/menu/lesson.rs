//! The rows of lessons in the Simulation menu.

use crate::app::command::shortcut::{key, shift};
use crate::app::command::{Command, EditCommand, FileCommand, FilePurpose, LessonCommand, Table};
use egui::Key;
use egui_phosphor::regular as icon;

menu! {
    START_LESSON {
        icon: icon::CHALKBOARD_TEACHER,
        label: "Start the lesson",
        tooltip: "Goes through the steps of the scene's lesson, from the first one on.",
        shortcut: key(Key::L),
        needs: "The scene has no lesson with steps.",
        makes: |view| (!view.scene.lesson.is_empty()).then_some(Command::Lesson(LessonCommand::Start(0))),
        is_on: |view| view.lesson.is_some(),
    }
    NEXT_STEP {
        icon: icon::CARET_CIRCLE_RIGHT,
        label: "Next step of the lesson",
        tooltip: "Goes on: to the rest of a long text, to the right answer of what is asked, to the next stage of an \
            explanation, or to the next step; starts the lesson if none is under way.",
        shortcut: key(Key::PageDown),
        needs: "The scene has no lesson with steps, or it is at its end.",
        makes: |view| match view.lesson {
            Some(lesson) => {
                (lesson.has_rest || lesson.place() < lesson.len()).then_some(Command::Lesson(LessonCommand::Next))
            }
            // A presenter's remote has no other key.
            None => view.scene.has_steps().then_some(Command::Lesson(LessonCommand::Start(0))),
        },
    }
    SKIP_STAGES {
        icon: icon::FAST_FORWARD,
        label: "Past the stages of the explanation",
        tooltip: "Goes to the next step of the lesson, past the stages of its explanation that were not shown yet.",
        shortcut: shift(Key::PageDown),
        needs: "No step of a lesson is shown that has more stages to explain.",
        makes: |view| {
            let has_more = view.lesson_stage().is_some_and(|[stage, count]| stage < count);
            has_more.then_some(Command::Lesson(LessonCommand::SkipStages))
        },
    }
    PREVIOUS_STEP {
        icon: icon::CARET_CIRCLE_LEFT,
        label: "Previous step of the lesson",
        tooltip: "Goes back to the step before.",
        shortcut: key(Key::PageUp),
        needs: "No lesson is under way, or it is at its first step.",
        makes: |view| view.lesson.filter(|lesson| lesson.place() > 0).map(|_| Command::Lesson(LessonCommand::Back)),
    }
    BACK_TO_STEP {
        icon: icon::ARROW_U_UP_LEFT,
        label: "Back to the step",
        tooltip: "Shows again what the step of the lesson shows, wherever one has been since.",
        shortcut: key(Key::S),
        needs: "No lesson is under way.",
        makes: |view| view.lesson.map(|_| Command::Lesson(LessonCommand::Return)),
    }
    ADD_STEP {
        icon: icon::PLUS,
        label: "Add a step from what is shown",
        tooltip: "Adds a step to the lesson: the moment on display with what is selected, the camera and the overlays; behind \
            the selected step, or at the end.",
        makes: |_| Some(Command::Edit(EditCommand::AddStep)),
    }
    END_LESSON {
        icon: icon::X_CIRCLE,
        label: "End the lesson",
        tooltip: "Leaves the lesson; the scene stays as it is.",
        needs: "No lesson is under way.",
        makes: |view| view.lesson.map(|_| Command::Lesson(LessonCommand::End)),
    }
    EXPORT_ANSWERS {
        icon: icon::TABLE,
        label: "Export the answers as CSV…",
        tooltip: "Writes what was answered in the lesson, and what is right, into a table, one line per question.",
        needs: "No lesson is under way.",
        makes: |view| view.lesson.map(|_| Command::File(FileCommand::ChooseFile(Some(FilePurpose::Export(Table::Answers))))),
    }
}
