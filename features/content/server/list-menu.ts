import type { OutputOf } from "@assay/core/contract.ts";
import type { calls } from "../contract.ts";
import type { ContentTerms } from "./terms.ts";

/** Only shortcuts whose feature is part of this installation: no button without a function. */
export function listMenu({ features }: ContentTerms): OutputOf<typeof calls.listMenu> {
  return features().flatMap(({ shortcuts }) => shortcuts.map((key) => ({ key })));
}
