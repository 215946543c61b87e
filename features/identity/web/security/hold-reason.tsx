import { loadTexts, useTextsOf } from "@assay/ui/locale.ts";
import { use } from "react";

const coming = new Map<string, Promise<void>>();

/** The texts of a feature, fetched once. Where they do not come the reason is shown as it is. */
function textsFor(feature: string): Promise<void> {
  const known = coming.get(feature) ?? loadTexts(feature).catch(() => undefined);
  coming.set(feature, known);
  return known;
}

/** Why value is held, in the words of the feature that knows it: `holds.<reason>` of its texts. */
export function HoldReason({ feature, reason }: { readonly feature: string; readonly reason: string }) {
  use(textsFor(feature));
  return useTextsOf()(feature)(`holds.${reason}`);
}
