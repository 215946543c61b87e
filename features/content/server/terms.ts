import type { Config } from "@assay/server/config.ts";

export interface ContentTerms {
  readonly mode: Config["mode"];
  /** Keys of the home shortcuts that the features of this installation offer. */
  menu(): readonly string[];
}
