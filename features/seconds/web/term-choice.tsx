import { parseRate } from "@assay/core/money.ts";
import { useLanguageTag, useTexts } from "@assay/ui/locale.ts";
import { inPercent } from "@assay/ui/number.ts";
import { Tiles } from "@assay/ui/parts/tiles.tsx";
import { termsSeconds } from "../rules.ts";
import { percentText } from "./option-model.ts";
import type { StakeTicketModel } from "./use-stake.ts";

/** The terms side by side, each with what a win adds; in a round what is staked decides that. */
export function TermChoice({ ticket: { form, facts } }: { readonly ticket: StakeTicketModel }) {
  const t = useTexts("seconds");
  const tag = useLanguageTag();
  const { seconds, mode } = form.fields;
  const gainOf = (term: string): string => {
    const known = facts.terms?.terms.find((one) => String(one.seconds) === term);
    return known && mode === "fixed" ? `+${inPercent(percentText(parseRate(known.profit_ratio)!, tag), tag)}` : t("term.shared");
  };
  return (
    <Tiles
      label={t("term.label")}
      options={termsSeconds.map((term) => ({ key: String(term), label: t(`term.${term}`) }))}
      value={seconds}
      onChange={(next) => form.change({ seconds: next })}
      className="grid grid-cols-5 gap-1.5"
      show={({ key, label }) => (
        <>
          <span>{label}</span>
          <bdi dir={mode === "fixed" ? "ltr" : undefined} className="truncate text-micro font-medium text-soft">
            {gainOf(key)}
          </bdi>
        </>
      )}
    />
  );
}
