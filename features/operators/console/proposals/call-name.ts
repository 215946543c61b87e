import { useTextsOf } from "@assay/ui/locale.ts";
import { offeredFeatures } from "@assay/ui/offered.ts";

/** "POST /customers/suspend" as a key of texts: dots would be steps, and a slash is no part of a name. */
export const callKey = (call: string): string =>
  call
    .replace(/^[A-Z]+ \//, "")
    .replaceAll("/", "-")
    .replaceAll("_", "-");

/** What a call does, as its feature's desk says it: the text `acts.<path>`; the call itself where no desk has a word for it. */
export function useCallName(): (call: string) => string {
  const textsOf = useTextsOf();
  return (call) => {
    const key = `acts.${callKey(call)}`;
    const said = offeredFeatures().map(({ name }) => textsOf(name)(key));
    return said.find((text) => text !== key) ?? call;
  };
}
