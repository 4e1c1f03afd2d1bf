//! The signals that commands started by the tests listen to.

/// Those of the three signals that end a command which are not ignored here. Children inherit that, and `eyes` leaves
/// signals ignored that it was started to ignore: HUP under `nohup`, INT in the background of a script.
pub(crate) fn ending_signals() -> Vec<&'static str> {
    const NUMBERED: [(&str, u32); 3] = [("INT", 2), ("TERM", 15), ("HUP", 1)];
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0);
    let (left_out, heard): (Vec<_>, Vec<_>) =
        NUMBERED.into_iter().partition(|(_, number)| ignored >> (number - 1) & 1 == 1);
    left_out.iter().for_each(|(name, _)| eprintln!("not tested with {name}: it is ignored here"));
    let names: Vec<_> = heard.into_iter().map(|(name, _)| name).collect();
    assert!(!names.is_empty(), "INT, TERM and HUP are all ignored: run the tests from a terminal");
    names
}
