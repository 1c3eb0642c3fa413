//! The introduction.

use crate::compliance::check::Check;
use crate::compliance::talk::{Introduction, Spoken, Step, Trouble};
use crate::compliance::walk::Walk;
use sente_game::Notation;
use sente_protocol::ParseError;
use sente_protocol::uci::Message;
use std::rc::Rc;
use std::time::Duration;

/// How long to listen to an engine that has not been spoken to.
const BEFORE: Duration = Duration::from_millis(300);

pub(super) fn checks<P: Notation>() -> Vec<Check<P>> {
    vec![
        Check::new("handshake.uciok", "answers uci with an introduction that ends in uciok", uciok),
        Check::new("handshake.quiet", "says nothing but a banner before it hears uci", quiet),
        Check::new("handshake.id", "tells its name and its author", id),
        Check::new("handshake.order", "says id and option before uciok, and nothing else", order),
        Check::new("handshake.again", "survives a second uci", again),
    ]
}

fn uciok<P: Notation>(walk: &mut Walk<'_, P>) -> Step {
    walk.end();
    let mut talk = walk.start_silently(&walk.settings.launch.clone())?;
    let before = talk.listen(BEFORE)?;
    let introduced = talk.introduce();
    let mut introduction = match introduced {
        Ok(introduction) => introduction,
        Err(trouble) => {
            walk.bury(talk);
            return Err(trouble);
        }
    };
    introduction.before = before;
    walk.hold(talk, introduction);
    walk.prepare()
}

/// What the engine said of itself, having been started if need be.
pub(super) fn introduction<P: Notation>(walk: &mut Walk<'_, P>) -> Step<Rc<Introduction>> {
    walk.talk()?;
    walk.introduction.clone().ok_or_else(|| Trouble::Skip("the engine has not introduced itself".to_owned()))
}

fn quiet<P: Notation>(walk: &mut Walk<'_, P>) -> Step {
    let introduction = introduction(walk)?;
    for line in &introduction.before {
        match line.message() {
            None => {}
            Some(Message::Info(_)) => walk.remark(format!("said before uci: {:?}", line.text)),
            Some(_) => walk.fail(format!("said before uci: {:?}", line.text)),
        }
    }
    Ok(())
}

fn id<P: Notation>(walk: &mut Walk<'_, P>) -> Step {
    let introduction = introduction(walk)?;
    for (what, text) in [("name", &introduction.name), ("author", &introduction.author)] {
        match text.as_deref() {
            None => walk.fail(format!("expected id {what}, found none")),
            Some("") => walk.fail(format!("id {what} is empty")),
            Some(text) => walk.note(format!("{what}: {text}")),
        }
    }
    Ok(())
}

fn order<P: Notation>(walk: &mut Walk<'_, P>) -> Step {
    let introduction = introduction(walk)?;
    let mut options_began = false;
    // What comes before the first message is a banner that was slow to come.
    let lines = introduction.lines.iter().skip_while(|line| line.message().is_none());
    for Spoken { text, heard, .. } in lines {
        match heard.as_ref().map(|heard| &heard.message) {
            Ok(Message::IdName(_) | Message::IdAuthor(_)) if options_began => {
                walk.remark(format!("said after the first option: {text:?}"));
            }
            Ok(Message::Option(_)) => options_began = true,
            Ok(Message::BestMove(_) | Message::ReadyOk) => walk.fail(format!("said before uciok: {text:?}")),
            Err(ParseError::Unknown { .. }) => walk.remark(format!("no message of the protocol: {text:?}")),
            _ => {}
        }
    }
    Ok(())
}

fn again<P: Notation>(walk: &mut Walk<'_, P>) -> Step {
    let before = introduction(walk)?.options.len();
    let talk = walk.talk()?;
    talk.say("uci");
    let lines = talk.ready()?;
    let is_option = |spoken: &&Spoken| matches!(spoken.message(), Some(Message::Option(_)));
    let options = lines.iter().filter(is_option).count();
    let ended = lines.iter().any(|spoken| spoken.message() == Some(&Message::UciOk));
    match (ended, options == before) {
        (true, true) => {}
        (true, false) => walk.remark(format!("offers {options} options now, {before} before")),
        (false, _) => walk.remark("does not introduce itself again"),
    }
    // Some engines set every option to its default when they hear it.
    walk.prepare()
}
