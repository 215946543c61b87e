import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { type Fact, Facts } from "@assay/ui/parts/facts.tsx";
import { useLanguageTag, useTexts } from "@assay/ui/locale.ts";
import { inPercent } from "@assay/ui/number.ts";
import { formatAmount, parseAmount } from "@assay/core/money.ts";
import { Go } from "@assay/ui/parts/go.tsx";
import { MoneyText } from "@assay/ui/ticket/money-text.tsx";
import { useSession } from "@assay/ui/session.ts";
import { STAKE_CURRENCY, STAKE_MAX } from "../rules.ts";
import { entryDelay, percentText } from "./option-model.ts";
import { TRANSFER_PATH } from "./paths.ts";
import type { StakeTicketModel } from "./use-stake.ts";

/** What there is, what may come of the stake, and how often it must come for nothing to be lost. */
export function StakeFacts({ ticket }: { readonly ticket: StakeTicketModel }) {
  const t = useTexts("seconds");
  const tag = useLanguageTag();
  const { available } = ticket.facts;
  const { summary, fields } = ticket.form;
  const loggedIn = useSession((now) => now.loggedIn);
  const left = summary.term && parseAmount(STAKE_CURRENCY, summary.term.house_left[fields.direction]);
  const own: Fact[] = [
    {
      label: t("ticket.available"),
      value: (
        <>
          <AmountText
            value={available && formatAmount(available)}
            currency={STAKE_CURRENCY}
            unit
            hideable
            className="font-medium"
          />
          <Go
            to={`${TRANSFER_PATH}?currency=${STAKE_CURRENCY}&to=micro`}
            className="relative z-1 -my-2 ms-2 inline-flex min-h-8 items-center font-semibold text-brand"
          >
            {t("ticket.add")}
          </Go>
        </>
      ),
    },
  ];
  const facts: Fact[] = [
    ...(loggedIn ? own : []),
    { label: t(`ticket.payout-${fields.mode}`), value: <MoneyText amount={summary.payout} className="font-semibold text-up" /> },
    ...(summary.breakEven === undefined
      ? []
      : [{ label: t("ticket.break-even"), value: <bdi dir="ltr">{inPercent(percentText(summary.breakEven, tag), tag)}</bdi> }]),
    ...(fields.mode === "pool" && summary.term
      ? [{ label: t("ticket.round"), value: <RoundText up={summary.term.round.up} down={summary.term.round.down} /> }]
      : []),
    { label: t("ticket.cost"), value: <MoneyText amount={summary.cost} /> },
    // Only where the house takes less than a stake may be.
    ...(fields.mode === "fixed" && left && left.units < STAKE_MAX.units
      ? [{ label: t("ticket.house-left"), value: <MoneyText amount={left} /> }]
      : []),
    { label: t("option.entry"), value: t("ticket.entry", entryDelay(tag)) },
  ];
  return <Facts facts={facts} className="gap-y-1.5! text-caption!" />;
}

function RoundText({ up, down }: { readonly up: string; readonly down: string }) {
  return (
    <span className="inline-flex gap-2">
      <AmountText value={up} currency={STAKE_CURRENCY} className="text-up" />
      <AmountText value={down} currency={STAKE_CURRENCY} className="text-down" />
    </span>
  );
}
