// Prove: exact distributions as fractions and as a picture, and the arguments of articles 001 and 002.

import { useContext, useMemo } from "preact/hooks";
import { articles_arguments as argued } from "evenhand-web";
import { told } from "../engine";
import type { TabProps } from "../shell/link";
import { Reader, useWords } from "../shell/words";
import { Distribution } from "./Distribution";
import type { Arguments } from "./facts";
import { Form } from "./Form";
import { Product } from "./Product";
import { Sharing } from "./Sharing";

/** What is asked of the module, from the values of the link. */
export function asked(values: URLSearchParams): Record<string, unknown> {
  const number = (name: string) => values.has(name) ? { [name]: Math.trunc(Number(values.get(name))) || 0 } : {};
  const dice = values.get("dice");
  return {
    classic: values.get("classic") ?? "naive_swap",
    n: Math.trunc(Number(values.get("n") ?? 3)) || 0,
    ...number("k"),
    ...number("rounds"),
    ...number("faces"),
    ...(dice === null ? {} : { dice }),
    places_from_zero: values.get("from") === "0",
  };
}

export function Prove({ values, set }: TabProps) {
  const words = useWords("prove");
  const tag = useContext(Reader);
  const request = JSON.stringify(asked(values));
  const known = useMemo(() => {
    try {
      return JSON.parse(argued(tag, request)) as Arguments;
    } catch (error) {
      return told(error);
    }
  }, [tag, request]);
  return (
    <>
      <h2>{words("heading")}</h2>
      <p class="quiet">{words("intro")}</p>
      <Form values={values} set={set} />
      {typeof known === "string" ? <p class="error" role="alert">{known}</p> : (
        <>
          <p><strong>{known.law}</strong><br />{known.why}</p>
          <Distribution values={values} set={set} request={request} />
          <Sharing sharing={known.sharing} n={Number(values.get("n") ?? 3)} />
          <Product known={known} values={values} set={set} />
        </>
      )}
    </>
  );
}
