// Article 001: n^n tapes of draws against n! orders.

import { useWords } from "../shell/words";
import type { Arguments } from "./facts";

export function Sharing({ sharing }: { sharing: Arguments["sharing"] }) {
  const words = useWords("prove");
  return (
    <section aria-labelledby="sharing">
      <h4 id="sharing">{words("sharing")}</h4>
      {sharing === null ? <p>{words("sharing-none")}</p> : (
        <>
          <div class="sharing">
            <div><span class="big">{sharing.orders}</span><span class="quiet">{words("sharing-orders")}</span></div>
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
