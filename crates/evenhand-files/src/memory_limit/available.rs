//! What Linux reports of free memory: `/proc/meminfo` and the control groups, old (v1) and new (v2).
//!
//! A group counts cached pages of files as used, which it would give up first, so they are added again. A number that
//! cannot be read is taken for no limit.

use std::fs;
use std::path::{Path, PathBuf};

/// How many bytes can be taken without swapping, or being ended for it; none if the system does not report it.
pub(super) fn bytes() -> Option<u64> {
    let system = field(&fs::read_to_string("/proc/meminfo").ok()?, "MemAvailable:").map(|kib| kib * 1024);
    of_groups().into_iter().chain(system).min()
}

/// Number of bytes left in the control groups of the process, if they have a limit.
pub(super) fn of_groups() -> Option<u64> {
    let groups = fs::read_to_string("/proc/self/cgroup").ok()?;
    groups.lines().filter_map(group).min()
}

/// The number after a name at the beginning of a line.
fn field(text: &str, name: &str) -> Option<u64> {
    text.lines().find_map(|line| line.strip_prefix(name)?.split_whitespace().next()?.parse().ok())
}

/// What is left in the group of a line of `/proc/self/cgroup`, `number:controllers:path`, and in those above it.
fn group(line: &str) -> Option<u64> {
    let mut parts = line.splitn(3, ':').skip(1);
    let (controllers, path) = (parts.next()?, parts.next()?);
    let (root, [limit, used], cached) = match controllers {
        "" => ("/sys/fs/cgroup", ["memory.max", "memory.current"], ["active_file ", "inactive_file "]),
        "memory" => (
            "/sys/fs/cgroup/memory",
            ["memory.limit_in_bytes", "memory.usage_in_bytes"],
            ["total_active_file ", "total_inactive_file "],
        ),
        _ => return None,
    };
    let number = |folder: &Path, name| fs::read_to_string(folder.join(name)).ok()?.trim().parse::<u64>().ok();
    let left = |folder: &Path| {
        let (limit, used) = (number(folder, limit)?, number(folder, used)?);
        let statistics = fs::read_to_string(folder.join("memory.stat")).unwrap_or_default();
        let cached: u64 = cached.into_iter().filter_map(|name| field(&statistics, name)).sum();
        Some(limit.saturating_sub(used.saturating_sub(cached)))
    };
    let folder: PathBuf = Path::new(root).join(path.trim_start_matches('/'));
    folder.ancestors().take_while(|folder| folder.starts_with(root)).filter_map(left).min()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_is_found_at_the_beginning_of_its_line() {
        let text = "MemTotal:  10 kB\nMemAvailable:   7 kB\n";
        assert_eq!(field(text, "MemAvailable:"), Some(7));
        assert_eq!(field(text, "Available:"), None);
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn linux_reports_a_number_that_is_not_nothing() {
        assert!(bytes().unwrap() > 1 << 20);
    }
}
