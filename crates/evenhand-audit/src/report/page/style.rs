//! How the page looks: one column, wide enough for a map; on a phone tables and maps scroll by themselves.

pub(super) const STYLE: &str = "\
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:72rem;margin:0 auto;padding:1.5rem 1rem 4rem}
h1{font-size:1.5rem;line-height:1.25;margin:0 0 1rem;overflow-wrap:anywhere}
h2{font-size:1.2rem;margin:2.2rem 0 .6rem}
h3{font-size:1rem;margin:.8rem 0 .3rem}
p,li{max-width:46rem;overflow-wrap:anywhere}
.above{margin:0;color:var(--faint);font-size:.9rem}
.verdict{font-size:1.25rem;line-height:1.4;margin:0 0 1rem;padding:.8rem 1rem;
border-left:.4rem solid;background:var(--soft)}
.bad{border-color:var(--bad)}
.open{border-color:var(--open)}
.none{border-color:var(--none)}
figure{margin:0;min-width:0}
figcaption{color:var(--faint);font-size:.9rem;max-width:46rem}
.wide{overflow-x:auto}
.wide svg{display:block;max-width:100%;height:auto}
.maps{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,30rem),1fr));gap:0 2rem}
.small{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,21rem),1fr));gap:0 1.5rem}
table{border-collapse:collapse;font-size:.85rem;width:100%}
caption{text-align:left;color:var(--faint);padding:.2rem 0 .4rem}
th,td{text-align:left;vertical-align:top;padding:.25rem .7rem .25rem 0;border-bottom:1px solid var(--line)}
th{font-weight:600}
td.n,th.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
tr.far td{background:var(--soft)}
tr.far td.p{color:var(--more);font-weight:600}
td.yes{color:var(--less);font-weight:600}
td.no{color:var(--faint)}
dl{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:.2rem 1rem}
dt{color:var(--faint)}
dd{margin:0;overflow-wrap:anywhere}
code{font-family:ui-monospace,monospace;font-size:.9em}
@media (max-width:40rem){table{min-width:42rem}.wide svg{min-width:29rem}
.small .wide svg{min-width:0}dl{grid-template-columns:1fr}}
@media print{main{max-width:none;padding:0}figure,tr,.verdict{break-inside:avoid}
.wide{overflow:visible}.wide svg{max-width:100%}}
";
