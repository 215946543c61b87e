import { useTexts } from "@assay/ui/locale.ts";
import { classes } from "@assay/ui/parts/classes.ts";
import { RateText } from "@assay/ui/ticket/rate-text.tsx";
import type { Standing } from "../rules.ts";
import { placeOf } from "./loan-model.ts";

/** The three lines as rates: close-out, last warning, first warning. */
const lines = ["1.1", "1.15", "1.3"];
const fills = { safe: "bg-up-fill", called: "bg-brand-fill", last: "bg-down-fill", closed: "bg-down-fill" } as const;

export interface RiskBarProps {
  /** Null while the index has too few sources. */
  readonly rate: string | null;
  readonly standing: Standing | "closed";
}

/** The risk rate on a bar from 100 to 200 %, with the three lines at which something happens. */
export function RiskBar({ rate, standing }: RiskBarProps) {
  const t = useTexts("loans");
  return (
    <div>
      <div className="flex items-baseline justify-between gap-4 text-form">
        <span className="text-soft">{t("risk-rate")}</span>
        <span className="font-semibold">{rate === null ? t("no-index") : <RateText rate={rate} />}</span>
      </div>
      <div aria-hidden="true" className="relative mt-2 h-2 rounded-full bg-s3">
        {rate !== null && (
          <span
            className={classes("absolute inset-y-0 start-0 rounded-full", fills[standing])}
            style={{ inlineSize: `${placeOf(rate)}%` }}
          />
        )}
        {lines.map((line) => (
          <span key={line} className="absolute -inset-y-0.5 w-0.5 bg-strong" style={{ insetInlineStart: `${placeOf(line)}%` }} />
        ))}
      </div>
      <p className="mt-2 text-caption text-soft">{t("bar-lines")}</p>
    </div>
  );
}
