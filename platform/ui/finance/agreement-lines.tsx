import type { AgreementLine } from "@assay/core/agreement-line.ts";
import type { ReactNode } from "react";
import { bills } from "../declared.ts";
import { AmountText } from "../parts/amount-text.tsx";
import { ListRow } from "../parts/list-row.tsx";
import { TimeText } from "../parts/time-text.tsx";

/** As many as any currency has: a line is told to the last unit. */
const DECIMALS_MAX = 18;

export interface Coming {
  readonly label: string;
  readonly at: number;
  /** What it brings, where that is known. */
  readonly brings?: ReactNode;
}

interface AgreementLinesProps {
  /** What is still to come, the latest first. */
  readonly ahead?: readonly Coming[];
  readonly lines: readonly AgreementLine[];
  /** What the places are called, where lines of both are among them. */
  readonly places?: Readonly<Record<AgreementLine["place"], string>>;
}

/** What is still to come of an agreement, and below it each line of the ledger. Its screen stands within `bills`. */
export function AgreementLines({ ahead = [], lines, places }: AgreementLinesProps) {
  const nameOf = bills.useText();
  return (
    <ol>
      {ahead.map(({ label, at, brings }) => (
        <li key={`${at} ${label}`} className="border-b border-dashed border-line">
          <ListRow
            title={<span className="font-medium text-soft">{label}</span>}
            end={brings ?? <TimeText at={at} as="plan" />}
            endSub={brings && <TimeText at={at} as="plan" />}
          />
        </li>
      ))}
      {lines.map(({ id, reason, place, currency, change, at }) => (
        <li key={id} className="border-b border-line">
          <ListRow
            start={bills.mark(reason)}
            title={nameOf(reason)}
            subtitle={places?.[place]}
            end={<AmountText value={change} currency={currency} decimals={DECIMALS_MAX} decimalsMin={2} sign="always" unit />}
            endSub={<TimeText at={at} as="plan" />}
          />
        </li>
      ))}
    </ol>
  );
}
