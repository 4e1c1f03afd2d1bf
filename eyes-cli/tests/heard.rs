//! The signals that commands started by the tests listen to.

/// Those of the three signals that end a command which are not ignored here. Children inherit that, and `eyes` leaves
/// signals ignored that it was started to ignore: HUP under `nohup`, INT in the background of a script.
pub(crate) fn ending_signals() -> Vec<&'static str> {
    const NUMBERED: [(&str, u32); 3] = [("INT", 2), ("TERM", 15), ("HUP", 1)];
    let ignored = signals("self", "SigIgn:");
    let (left_out, heard): (Vec<_>, Vec<_>) =
        NUMBERED.into_iter().partition(|(_, number)| ignored >> (number - 1) & 1 == 1);
    left_out.iter().for_each(|(name, _)| eprintln!("not tested with {name}: it is ignored here"));
    let names: Vec<_> = heard.into_iter().map(|(name, _)| name).collect();
    assert!(!names.is_empty(), "INT, TERM and HUP are all ignored: run the tests from a terminal");
    names
}

/// The signals of a line of the status of a process, from bit 0 on; none where the system does not tell.
pub(crate) fn signals(process: &str, line: &str) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let mask = status.lines().find_map(|found| found.strip_prefix(line));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
}
