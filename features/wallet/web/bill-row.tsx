import { bills } from "@assay/ui/declared.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import type { CSSProperties } from "react";
import type { BillEntry } from "./bill-entries.ts";
import { BillMark } from "./bill-mark.tsx";

export interface BillRowProps {
  readonly entry: BillEntry;
  readonly chosen: boolean;
  readonly onPress: () => void;
}

/** Columns of the desktop: reason, account, time, change, balance. On narrower screens the row is two lines. */
const columns =
  "desk:grid desk:grid-cols-[minmax(0,1.8fr)_0.7fr_0.7fr_1.3fr_1.1fr] desk:gap-4 @min-[44rem]:desk:grid-cols-[minmax(0,1fr)_4.5rem_5rem_11rem_8rem]";
const exact = { decimals: 8, decimalsMin: 2 } as const;
/** Where there is room, what a number lacks of all decimals stays blank behind it, so that points stand under points. */
const inLine = "@min-[44rem]:desk:pe-[calc(var(--blank)*1ch)]";
/** There a head ends where most of its numbers do, two decimals behind the point. */
const headInLine = "@min-[44rem]:desk:pe-[6.5ch]";
const unit = "@min-[44rem]:desk:inline-block @min-[44rem]:desk:w-10 @min-[44rem]:desk:text-start";
const blankAfter = (value: string): CSSProperties => {
  const shown = Math.max(value.split(".")[1]?.length ?? 0, exact.decimalsMin);
  return { "--blank": exact.decimals - shown } as CSSProperties;
};

export function BillHeads() {
  const t = useTexts("wallet");
  return (
    <div aria-hidden="true" className={`hidden pb-1 text-caption text-faint ${columns}`}>
      <span>{t("bills.reason")}</span>
      <span>{t("bills.account")}</span>
      <span>{t("bills.time")}</span>
      <span className={`text-end ${headInLine}`}>
        {t("bills.change")} <span className={unit} />
      </span>
      <span className={`text-end ${headInLine}`}>{t("bills.balance")}</span>
    </div>
  );
}

/** An entry: why, where and when; what it changed of each currency and the balance after it. The press shows all of its lines. */
export function BillRow({ entry, chosen, onPress }: BillRowProps) {
  const t = useTexts("wallet");
  const billText = bills.useText();
  const { type, reason, moved, at } = entry;
  const copyOf = entry.lines[0]!.copy_of;
  const account = t(`accounts.${type}`);
  const held = entry.held && <HeldMark />;
  return (
    <button
      type="button"
      aria-current={chosen || undefined}
      onClick={onPress}
      className={`group press flex min-h-[62px] w-full items-center gap-3 rounded-button px-2 py-1.5 text-start hover:bg-s2/60 active:scale-[.985] md:aria-[current]:bg-s2 desk:min-h-13 ${columns}`}
    >
      <span className="flex min-w-0 grow items-center gap-3">
        <BillMark reason={reason} />
        <span className="min-w-0">
          <span className="block text-body font-medium">{billText(reason)}</span>
          {copyOf !== null && (
            <span className="block truncate text-caption text-soft">{t("bills.copy-of", { trader: copyOf })}</span>
          )}
          <span className="flex flex-wrap items-center gap-x-1.5 text-caption text-soft desk:hidden">
            {account} {held}
            <TimeText at={at} as="clock" className="text-faint" />
          </span>
        </span>
      </span>
      <span className="hidden flex-wrap items-center gap-x-1.5 text-form text-soft desk:flex">
        {account} {held}
      </span>
      <TimeText at={at} as="clock" className="hidden text-form text-soft desk:block" />
      <span className="shrink-0 text-end">
        {moved.map(({ currency, change }) => (
          <span key={currency} className="block text-body font-medium @min-[44rem]:desk:text-form">
            <span className={inLine} style={blankAfter(change)}>
              <AmountText {...exact} value={change} sign="always" hideable />
            </span>{" "}
            <span className={unit}>{currency}</span>
          </span>
        ))}
        {moved.length === 1 && (
          <span className="block text-caption text-faint desk:hidden">
            {t("bills.balance")} <AmountText {...exact} value={moved[0]!.balance} hideable />
          </span>
        )}
      </span>
      <span className="hidden text-end text-form text-soft desk:block">
        {moved.map(({ currency, balance }) => (
          <span key={currency} className={`block ${inLine}`} style={blankAfter(balance)}>
            <AmountText {...exact} value={balance} hideable />
          </span>
        ))}
      </span>
    </button>
  );
}

/** The line moved what an order or a position holds, and not what is free. */
export function HeldMark() {
  const t = useTexts("wallet");
  return <span className="rounded-badge bg-s2 px-1 text-micro text-soft md:group-aria-[current]:bg-s3">{t("places.held")}</span>;
}
