// Prove: exact distributions as fractions and as a picture, and the arguments of articles 001 and 002.

import { useContext, useMemo } from "preact/hooks";
import { law_of } from "evenhand-web";
import { told } from "../engine";
import type { TabProps } from "../shell/link";
import { Working } from "../shell/Working";
import { Reader, useWords } from "../shell/words";
import { Distribution } from "./Distribution";
import type { Arguments, ClassicLaw } from "./facts";
import { Form } from "./Form";
import { Product } from "./Product";
import { asked, type Request } from "./request";
import { Sharing } from "./Sharing";
import { useWorked } from "./useWorked";

export function Prove({ values, set }: TabProps) {
  const words = useWords("prove");
  const request = asked(values);
  return (
    <>
      <h2>{words("heading")}</h2>
      <p class="quiet">{words("intro")}</p>
      <Form values={values} set={set} />
      {request !== undefined && <Proved request={request} values={values} set={set} />}
    </>
  );
}

/** What is known of a classic whose numbers are some. */
function Proved({ request, values, set }: { request: Request } & TabProps) {
  const words = useWords("prove");
  const tag = useContext(Reader);
  const { place: _, ...classic } = request;
  const text = JSON.stringify(classic);
  const held = useMemo(() => {
    try {
      return JSON.parse(law_of(tag, text)) as ClassicLaw;
    } catch (error) {
      return told(error);
    }
  }, [tag, text]);
  if (typeof held === "string") {
    return <p class="error" role="alert">{held}</p>;
  }
  return (
    <>
      <p><strong>{held.is_exact ? held.law : words("with-exact-dice", { law: held.law })}</strong><br />{held.why}</p>
      <Distribution values={values} set={set} request={classic} />
      <Both request={request} values={values} set={set} isExact={held.is_exact} />
    </>
  );
}

/** Both arguments, worked out together. */
function Both({ request, values, set, isExact }: { request: Request; isExact: boolean } & TabProps) {
  const words = useWords("prove");
  const { known, isWorking, stop } = useWorked<Arguments>("arguments", JSON.stringify(request));
  const found = known !== null && "result" in known ? known.result : undefined;
  return (
    <section aria-labelledby="arguments">
      <div class="heading">
        <h3 id="arguments">{words("arguments")}</h3>
        <Working isWorking={isWorking} what={words("working")} stop={stop} />
      </div>
      {known !== null && "error" in known && <p class="error" role="alert">{known.error}</p>}
      {found !== undefined && (
        <>
          <Sharing sharing={found.sharing} />
          <Product known={found} values={values} set={set} isExact={isExact} />
        </>
      )}
    </section>
  );
}
