import { useTexts } from "@assay/ui/locale.ts";
import { Own } from "@assay/ui/own.tsx";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { useState } from "react";
import type { Period } from "../rules/periods.ts";
import { LimitRow } from "./limit-row.tsx";
import { LimitSheet } from "./limit-sheet.tsx";
import type { Protection } from "./protection-model.ts";

/** Which limit is changed in a sheet; every opening begins with a new form. */
interface Changing {
  readonly period: Period;
  readonly open: boolean;
  readonly turn: number;
}

/** The limits of day, week and month, with what they leave. */
export function LimitList({ protection: { limits, at_risk, currency } }: { readonly protection: Protection }) {
  const t = useTexts("protection");
  const [changing, setChanging] = useState<Changing>();
  const changed = limits.find(({ period }) => period === changing?.period);
  return (
    <Own>
      <h2 className="text-section">{t("limits.title")}</h2>
      <p className="mt-1 text-form text-soft">{t("limits.about")}</p>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {limits.map((limit) => (
          <LimitRow
            key={limit.period}
            limit={limit}
            currency={currency}
            onChange={() => setChanging((last) => ({ period: limit.period, open: true, turn: (last?.turn ?? 0) + 1 }))}
          />
        ))}
      </ul>
      <p className="mt-3 flex justify-between gap-3 text-form text-soft">
        <span>{t("limits.at-risk")}</span>
        <AmountText value={at_risk} currency={currency} unit className="font-medium text-strong" />
      </p>
      {changing && changed && (
        <LimitSheet
          key={changing.turn}
          limit={changed}
          currency={currency}
          open={changing.open}
          onClose={() => setChanging({ ...changing, open: false })}
        />
      )}
    </Own>
  );
}
