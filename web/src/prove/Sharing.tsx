// Article 001: n^n tapes of draws against n! orders.

import { useWords } from "../shell/words";
import type { Arguments } from "./facts";

export function Sharing({ sharing, n }: { sharing: Arguments["sharing"]; n: number }) {
  const words = useWords("prove");
  const orders = `${n}!`;
  return (
    <section aria-labelledby="sharing">
      <h3 id="sharing">{words("sharing")}</h3>
      {sharing === null ? <p>{words("sharing-none")}</p> : (
        <>
          <div class="sharing">
            <div><span class="big">{orders}</span><span class="quiet">{words("sharing-orders")}</span></div>
            <div class={sharing.obstacle === null ? "" : "wrong"}>
              <span class="big sign">{sharing.obstacle === null ? "∣" : "∤"}</span>
              <span>{words(sharing.obstacle === null ? "divides" : "divides-not")}</span>
            </div>
            <div><span class="big">{sharing.tapes}</span><span class="quiet">{words("sharing-tapes")}</span></div>
          </div>
          <p>{sharing.text}</p>
        </>
      )}
    </section>
  );
}
