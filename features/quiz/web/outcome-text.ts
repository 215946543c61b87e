import { useLanguageTag, useTexts } from "@assay/ui/locale.ts";
import { decimalsOfPrice, plainPrice } from "@assay/ui/number.ts";

interface Bounds {
  readonly above: string | null;
  readonly below: string | null;
}

/** An outcome in words, by the lines that it lies between. */
export function useOutcomeText(): (bounds: Bounds) => string {
  const t = useTexts("quiz");
  const tag = useLanguageTag();
  const print = (line: string): string => plainPrice(line, decimalsOfPrice(line), tag);
  return ({ above, below }) => {
    if (above === null) return t("outcome-below", { below: print(below ?? "") });
    const from = print(above);
    return below === null ? t("outcome-above", { above: from }) : t("outcome-between", { above: from, below: print(below) });
  };
}
