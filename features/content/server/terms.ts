import type { Config } from "@assay/server/config.ts";
import type { Feature } from "@assay/server/feature.ts";
import type { TextPictures } from "./articles/pictures.ts";

/** What of a feature its articles, agreements and shortcuts come from. */
export type Told = Pick<Feature, "name" | "folder" | "shortcuts" | "agreements">;

export interface ContentTerms {
  readonly pictures: TextPictures;
  readonly mode: Config["mode"];
  /** Sites that the configuration lets the app show inside of it. */
  readonly webViewOrigins: readonly string[];
  /** All features of this installation. */
  features(): readonly Told[];
}
