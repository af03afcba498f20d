//! How the study is shown.

#![allow(clippy::cast_precision_loss, reason = "three digits are shown")]

use std::error::Error;

use evenhand::Seed;
use evenhand_cluster::model::cloudsort::{PUBLISHED, Parameters};
use evenhand_cluster::model::fit::{Fit, MeasuredRun, PhaseFit, fit};
use evenhand_cluster::model::{
    CostModel, Faults, ModelError, NodeSpec, Phase, Prediction, Resource, Simulation,
};

use crate::cases::Case;

/// The seed of all runs, of which each line takes children.
fn seed() -> Seed {
    Seed::from_text("cluster model")
}

/// Costs that fit runs, and how far each run is from them.
pub(crate) fn fitted(runs: &[MeasuredRun], fit: &Fit) {
    println!("the processor's costs of {} runs", runs.len());
    for PhaseFit { phase, cost, residuals } in &fit.phases {
        let shown: Vec<String> = residuals
            .iter()
            .map(|(run, residual)| {
                format!("{:.1} GB {:+.1} %", runs[*run].bytes as f64 / 1e9, residual * 100.0)
            })
            .collect();
        println!(
            "  {:<8} {:.2} ns a byte, {:.1} ns a record, {:.0} ms a task; residuals: {}",
            format!("{phase:?}"),
            cost.per_byte * 1e9,
            cost.per_record * 1e9,
            cost.per_task * 1e3,
            shown.join(", ")
        );
    }
    println!();
}

/// Each run simulated by costs that were fitted to all others.
pub(crate) fn left_out(runs: &[MeasuredRun], costs: &CostModel) -> Result<(), Box<dyn Error>> {
    /// Bytes a second that take no time: copies from the page cache and from blocks are in what was fitted.
    const AT_ONCE: f64 = 1e15;
    /// A machine; its cores are each run's.
    const MACHINE: NodeSpec = NodeSpec {
        cores: 1,
        memory: 24 << 30,
        disks: 1,
        disk_bandwidth: AT_ONCE,
        network_bandwidth: AT_ONCE,
    };

    println!("runs simulated by costs fitted to the others");
    println!("  workers    bytes  records  splits   measured  predicted  residual");
    let mut residuals = Vec::new();
    for (number, run) in runs.iter().enumerate() {
        let others: Vec<MeasuredRun> =
            runs.iter().enumerate().filter(|(other, _)| *other != number).map(|(_, other)| *other).collect();
        let (cluster, workload) = run.simulated(MACHINE);
        let costs = CostModel { memory_bandwidth: AT_ONCE, ..fit(&others, costs)?.costs };
        let predicted = Simulation::new(cluster, workload, costs, Faults::default())?.run(&seed()).seconds;
        let residual = predicted / run.seconds() - 1.0;
        println!(
            "  {:>7} {:>5.1} GB {:>6.1} M {:>7} {:>8.2} s {:>8.2} s {:>+8.1} %",
            run.workers,
            run.bytes as f64 / 1e9,
            run.records as f64 / 1e6,
            run.splits,
            run.seconds(),
            predicted,
            residual * 100.0
        );
        residuals.push(residual.abs() * 100.0);
    }
    residuals.sort_by(f64::total_cmp);
    let (middle, most) = (residuals.get(residuals.len() / 2), residuals.last());
    if let (Some(middle), Some(most)) = (middle, most) {
        println!("  half are within {middle:.0} %, all within {most:.0} %");
    }
    println!();
    Ok(())
}

/// The fit, and how far each published run is from it.
pub(crate) fn calibration(parameters: &Parameters) -> Result<(), ModelError> {
    let Parameters { network_efficiency, disk_bandwidth } = parameters;
    println!("calibration on Exoshuffle-CloudSort");
    println!("  network had      {network_efficiency:.3} of what is nominal");
    println!("  disk, i4i.2xl    {:.0} MB/s; i4i.4xl twice that", disk_bandwidth / 1e6);
    println!(
        "  {:<26} {:>9} {:>9}  {:<18} bottlenecks of dealing, finishing",
        "run", "published", "predicted", "residuals"
    );
    let mut unseen = Vec::new();
    for (number, run) in PUBLISHED.iter().enumerate() {
        let prediction = run.predict(parameters)?;
        let residuals = run.residuals(&prediction);
        let star = if number < 2 { '*' } else { ' ' };
        if number >= 2 {
            unseen.push((run.machine, residuals[0].abs()));
        }
        let shown: Vec<String> =
            residuals.iter().map(|residual| format!("{:+.1} %", residual * 100.0)).collect();
        println!(
            "{star} {:<26} {:>7.0} s {:>7.0} s  {:<18} {}, {}",
            run.name,
            run.seconds,
            prediction.seconds,
            shown.join(", "),
            bottleneck(&prediction, Phase::Deal),
            bottleneck(&prediction, Phase::Finish)
        );
    }
    for machine in [PUBLISHED[0].machine, PUBLISHED[1].machine] {
        let mut sizes: Vec<f64> =
            unseen.iter().filter(|(of, _)| *of == machine).map(|(_, residual)| residual * 100.0).collect();
        sizes.sort_by(f64::total_cmp);
        let (median, most) = (sizes[sizes.len() / 2], sizes[sizes.len() - 1]);
        println!(
            "  {machine:?}: of {} runs that the fit has not seen, half are within {median:.0} %, all within {most:.0} %",
            sizes.len()
        );
    }
    Ok(())
}

/// A table of jobs, each with its phases and what was moved.
pub(crate) fn jobs(title: &str, cases: &[Case]) -> Result<(), ModelError> {
    println!("\n{title}");
    for case in cases {
        let simulation = case.simulation()?;
        let prediction = simulation.run(&seed());
        let workload = &case.workload;
        println!(
            "  {}: {}; no schedule undercuts {}",
            case.name,
            time(prediction.seconds),
            time(simulation.bounds().seconds())
        );
        for phase in Phase::ALL {
            println!(
                "    {:<8} {:>9}  {}",
                format!("{phase:?}"),
                time(prediction.phase(phase).seconds),
                utilisations(&prediction, phase)
            );
        }
        println!(
            "    between nodes {}; disks read {}, written {}, of which spilled {}",
            bytes(prediction.exchanged_bytes),
            bytes(prediction.disk_read_bytes),
            bytes(prediction.disk_written_bytes),
            bytes(prediction.spilled_bytes)
        );
        println!(
            "    {} tasks ({} splits, {} merges, {} partitions, {} groups), {} blocks of {} on average",
            prediction.tasks,
            workload.splits,
            workload.merges(),
            workload.partitions,
            workload.groups(),
            prediction.objects,
            bytes(
                workload.bytes as f64 * if workload.groups() > 0 { 2.0 } else { 1.0 }
                    / workload.blocks() as f64
            )
        );
        println!(
            "    a node holds blocks of {} in memory and tasks' inputs of {}; an owner needs {} to know its blocks",
            bytes(prediction.peak_store_bytes),
            bytes(prediction.task_bytes),
            bytes(prediction.peak_metadata_bytes)
        );
        println!("    first bottleneck: {}", first_bottleneck(&prediction));
    }
    Ok(())
}

/// A line for each job with faults: the median of its runs and their range.
pub(crate) fn faults(cases: &[Case]) -> Result<(), ModelError> {
    println!("\n100 TB on 100 nodes, network as fitted, with faults");
    println!("  {:<66} {:>9}  {:<20} {:>5} {:>6}", "", "median", "range", "lost", "again");
    for case in cases {
        let mut runs = case.simulation()?.runs(&seed(), case.runs);
        runs.sort_by(|a, b| a.seconds.total_cmp(&b.seconds));
        let (least, middle, most) = (&runs[0], &runs[runs.len() / 2], &runs[runs.len() - 1]);
        let range = format!("{} to {}", time(least.seconds), time(most.seconds));
        let lost: u32 = runs.iter().map(|run| run.lost_nodes).sum();
        println!(
            "  {:<66} {:>9}  {:<20} {:>5} {:>6.0} %",
            case.name,
            time(middle.seconds),
            if case.runs > 1 { range } else { String::new() },
            lost,
            100.0 * middle.tasks_again as f64 / (middle.tasks - middle.tasks_again) as f64
        );
    }
    println!("  lost: nodes, of all runs together; again: tasks run again in the median run, of all");
    Ok(())
}

/// Busy times alone, for jobs too large to simulate.
pub(crate) fn bounds(title: &str, cases: &[Case]) -> Result<(), ModelError> {
    println!("\n{title}");
    for case in cases {
        let bounds = case.simulation()?.bounds();
        println!("  {}: {}", case.name, time(bounds.seconds()));
        for phase in &bounds.phases {
            let mut busy: Vec<(Resource, f64)> =
                Resource::ALL.into_iter().map(|resource| (resource, phase.busy.of(resource))).collect();
            busy.sort_by(|a, b| b.1.total_cmp(&a.1));
            let shown: Vec<String> = busy
                .iter()
                .take(3)
                .filter(|(_, seconds)| *seconds > 0.0)
                .map(|(resource, seconds)| format!("{} busy for {}", name(*resource), time(*seconds)))
                .collect();
            println!("    {:<8} {}", format!("{:?}", phase.phase), shown.join(", "));
        }
        let blocks = case.workload.blocks() as f64;
        println!(
            "    {blocks:.3e} blocks: {} to know them all at once, {} for each node",
            bytes(blocks * case.costs.control.bytes_per_object),
            bytes(blocks * case.costs.control.bytes_per_object / f64::from(case.cluster.nodes))
        );
    }
    Ok(())
}

/// The phase that takes longest, and what is busiest in it.
fn first_bottleneck(prediction: &Prediction) -> String {
    let longest = prediction.phases.iter().fold(&prediction.phases[0], |longest, phase| {
        if phase.seconds > longest.seconds { phase } else { longest }
    });
    let (resource, busy) = longest.utilisation.largest();
    format!(
        "{}, busy for {:.0} % of {:?}, which is {:.0} % of the job",
        name(resource),
        busy * 100.0,
        longest.phase,
        100.0 * longest.seconds / prediction.seconds
    )
}

fn bottleneck(prediction: &Prediction, phase: Phase) -> String {
    let (resource, busy) = prediction.phase(phase).utilisation.largest();
    format!("{} {:.0} %", name(resource), busy * 100.0)
}

/// What is busy in a phase, at least for a tenth of it, the busiest first.
fn utilisations(prediction: &Prediction, phase: Phase) -> String {
    let usage = &prediction.phase(phase).utilisation;
    let mut busy: Vec<(Resource, f64)> =
        Resource::ALL.into_iter().map(|resource| (resource, usage.of(resource))).collect();
    busy.sort_by(|a, b| b.1.total_cmp(&a.1));
    let busy = busy.iter().filter(|(_, busy)| *busy >= 0.1);
    busy.map(|(resource, busy)| format!("{} {:.0} %", name(*resource), busy * 100.0))
        .collect::<Vec<_>>()
        .join(", ")
}

fn name(resource: Resource) -> &'static str {
    match resource {
        Resource::Cores => "cores",
        Resource::Disks => "disks",
        Resource::NetworkIn => "network in",
        Resource::NetworkOut => "network out",
        Resource::StorageIn => "storage in",
        Resource::StorageOut => "storage out",
        Resource::Driver => "driver",
        Resource::Controllers => "controllers",
    }
}

fn time(seconds: f64) -> String {
    if seconds < 600.0 { format!("{seconds:.0} s") } else { format!("{:.1} min", seconds / 60.0) }
}

fn bytes(count: f64) -> String {
    let units = ["B", "kB", "MB", "GB", "TB", "PB"];
    let mut unit = 0;
    let mut count = count;
    while count >= 1000.0 && unit + 1 < units.len() {
        count /= 1000.0;
        unit += 1;
    }
    if count >= 100.0 { format!("{count:.0} {}", units[unit]) } else { format!("{count:.1} {}", units[unit]) }
}
