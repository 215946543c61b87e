/** The judges of all features, with their texts. The page has them built in (page.ts); here they are read. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { featureMap } from "../../features/map.ts";
import { byLang, type Lang } from "../../platform/core/languages.ts";
import type { ReceiptJudge } from "../../features/proofs/receipts.ts";
import { read } from "../sources.ts";

export interface JudgedFeature {
  readonly judges: readonly ReceiptJudge[];
  readonly texts: Readonly<Record<Lang, Readonly<Record<string, string>>>>;
}

/** The features with receipts, by the path of their receipts.ts from the root. */
export const receiptFiles: readonly string[] = featureMap
  .map((feature) => `features/${feature}/receipts.ts`)
  .filter((path) => existsSync(join(import.meta.dirname, "../..", path)))
  .filter((path) => /^export const judges/m.test(read(path)));

/** Of one file of a feature, those of a language. */
export const localeBeside = (path: string, lang: Lang): string => path.replace("receipts.ts", `locales/${lang}.json`);

export const judgedFeatures: readonly JudgedFeature[] = await Promise.all(
  receiptFiles.map(async (path) => {
    const { judges } = (await import(`../../${path}`)) as Pick<JudgedFeature, "judges">;
    const texts = byLang(
      (lang) => (JSON.parse(read(localeBeside(path, lang))) as { receipts: Readonly<Record<string, string>> }).receipts,
    );
    return { judges, texts };
  }),
);
