// How many decks of 52 a second the module deals and judges in Node: `node bench/judge-node.mjs [MODULE]`.
import { readFileSync } from "node:fs";
import * as native from "../target/evenhand_web.js";
const cpu = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000; };
native.initSync({ module: readFileSync(process.argv[2] ?? new URL("../target/evenhand_web_bg.wasm", import.meta.url)) });
const request = JSON.stringify({ classic: "fisher_yates", n: 52, seed: "1" });
const N = 100_000;
for (let round = 0; round < 2; round++) {
  let t = cpu();
  const d = new native.Dealer("en", request);
  d.begin(0, 0);
  const all = d.deal(N);
  const dealt = cpu() - t;
  const j = native.Judging.ofClassic(d);
  t = cpu();
  for (let i = 0; i < N; i += 1000) j.take(all.subarray(i * 52, (i + 1000) * 52));
  const took = cpu() - t;
  const k = native.Judging.ofClassic(d);
  d.begin(0, 0);
  t = cpu();
  for (let i = 0; i < N; i += 1000) k.deal(d, 1000);
  const both = cpu() - t;
  t = cpu();
  k.live();
  const live = cpu() - t;
  t = cpu(); k.conclude(false); const conclude = cpu() - t;
  t = cpu(); if (round && process.argv[3]) k.complete(false); const complete = cpu() - t;
  const rate = (ms) => `${Math.round(N / ms * 1000).toLocaleString("en")}/s`;
  console.log({ deal: rate(dealt), take: rate(took), both: rate(both), live, conclude, complete });
}
