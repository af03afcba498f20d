//! Large orders on their way to the judge: ids as a data loader gives them, epoch by epoch.

use std::sync::atomic::Ordering;

use evenhand_audit::order::{IncomingOrder, OrderAudit, OrderError, OrderFinding, OrderReport};
use evenhand_audit::report::Language;
use numpy::PyReadonlyArray1;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;

use crate::errors::{no_memory, room};
use crate::interrupts::interruptible;

/// Epochs of ids, one after another.
#[pyclass(module = "evenhand._native")]
pub(crate) struct OrderCounting {
    incoming: IncomingOrder,
    audit: Option<OrderAudit>,
    orders: u64,
}

impl OrderCounting {
    /// An error of the order that comes.
    fn wrong(&self, error: &OrderError) -> PyErr {
        let epoch = self.orders + 1;
        PyValueError::new_err(match error {
            // Says itself which order.
            OrderError::OtherSize { .. } => error.to_string(),
            OrderError::Twice { .. } | OrderError::Beyond { .. } => format!(
                "epoch {epoch}: {error}. An epoch has every item once: with drop_last=True, or of one rank alone, some are left out"
            ),
            _ => format!("epoch {epoch}: {error}"),
        })
    }
}

#[pymethods]
impl OrderCounting {
    #[new]
    fn new() -> Self {
        Self { incoming: IncomingOrder::default(), audit: None, orders: 0 }
    }

    /// How many ids of this epoch came.
    #[getter]
    fn ids(&self) -> u64 {
        self.incoming.len()
    }

    /// Takes the ids at the next places.
    fn extend(&mut self, py: Python<'_>, ids: PyReadonlyArray1<'_, i64>) -> PyResult<()> {
        let ids = ids.as_slice()?;
        if let Some(at) = ids.iter().position(|id| *id < 0) {
            let (epoch, place, id) = (self.orders + 1, self.incoming.len() + at as u64, ids[at]);
            return Err(PyValueError::new_err(format!(
                "epoch {epoch}: id {id} at place {place}, places counted from 0, is negative: ids count from 0 or 1"
            )));
        }
        let incoming = &mut self.incoming;
        incoming.try_reserve(ids.len()).map_err(no_memory)?;
        let taken = py.detach(|| incoming.extend(ids.iter().map(|id| id.cast_unsigned())));
        taken.map_err(|error| self.wrong(&error))
    }

    /// Ends an epoch.
    fn end_epoch(&mut self, py: Python<'_>) -> PyResult<()> {
        // What is made of it takes as much twice more: that is asked for before it could end the process.
        drop(room::<[u32; 2]>(self.incoming.len())?);
        let (incoming, audit) = (std::mem::take(&mut self.incoming), self.audit.take());
        let counted = interruptible(py, move |stop| {
            let order = incoming.finish()?;
            match audit {
                Some(audit) => audit.observe_until(order, &|| stop.load(Ordering::Relaxed)),
                None => Ok(Some(OrderAudit::of(order))),
            }
        })?;
        self.audit = counted.map_err(|error| self.wrong(&error))?;
        self.orders += 1;
        Ok(())
    }

    /// What all epochs show.
    fn report(&mut self, py: Python<'_>, source: String, command: String) -> PyResult<LargeOrderReport> {
        let Some(audit) = self.audit.take() else {
            return Err(PyRuntimeError::new_err("there is no epoch to judge"));
        };
        let made = interruptible(py, move |stop| audit.report_until(&|| stop.load(Ordering::Relaxed)))?;
        let Some(mut report) = made else { return Err(PyRuntimeError::new_err("the audit was ended")) };
        report.provenance.source = source;
        report.provenance.command = command;
        report.provenance.version = env!("CARGO_PKG_VERSION").to_string();
        Ok(LargeOrderReport(report))
    }
}

/// A report of large orders, in each form that it has.
#[pyclass(frozen, module = "evenhand._native")]
pub(crate) struct LargeOrderReport(OrderReport);

#[pymethods]
impl LargeOrderReport {
    #[getter]
    fn outcome(&self) -> &'static str {
        (&self.0.finding).into()
    }

    #[getter]
    fn sentence(&self) -> String {
        self.0.sentence(Language::English)
    }

    #[getter]
    fn p(&self) -> Option<f64> {
        match self.0.finding {
            OrderFinding::Fail { p, .. } | OrderFinding::Unresolved { p, .. } => Some(p),
            _ => None,
        }
    }

    fn json(&self, tables: bool) -> String {
        if tables { self.0.json_with_tables(Language::English) } else { self.0.json(Language::English) }
    }

    fn page(&self) -> String {
        self.0.to_string()
    }

    fn fragment(&self) -> String {
        self.0.fragment(Language::English)
    }

    fn svg(&self) -> String {
        self.0.svg(Language::English)
    }
}
