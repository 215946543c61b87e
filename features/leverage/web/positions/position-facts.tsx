import { parseRate } from "@assay/core/money.ts";
import { useLanguageTag, useTexts } from "@assay/ui/locale.ts";
import { directionOf, inPercent } from "@assay/ui/number.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { type Fact, Facts } from "@assay/ui/parts/facts.tsx";
import { IdText } from "@assay/ui/parts/id-text.tsx";
import { PriceText } from "@assay/ui/parts/price-text.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { PercentValue } from "../percent-value.tsx";
import { feePercent } from "../ticket/fee-percent.ts";
import { CopyWay } from "./copy-mark.tsx";
import { baseOf, isSome, type OpenPosition, partsOf, quoteOf, whyEnded } from "./position-model.ts";
import { QueueLamps } from "./queue-lamps.tsx";
import { useTermsOf } from "./use-positions.ts";

const DECIMALS_OTHERWISE = 2;
const MONEY_DECIMALS = 4;

/** Everything about one position, line by line. */
export function PositionFacts({ position, copyOf }: { readonly position: OpenPosition; readonly copyOf: string | null }) {
  const t = useTexts("leverage");
  const tag = useLanguageTag();
  const known = useTermsOf(position);
  const terms = known?.answer.terms;
  const decimals = terms?.price_decimals ?? DECIMALS_OTHERWISE;
  const quote = quoteOf(position);
  const money = (value: string | null) => (
    <AmountText value={value} currency={quote} unit decimals={MONEY_DECIMALS} decimalsMin={2} />
  );
  const number = (value: string) => (
    <AmountText
      value={value}
      currency={baseOf(position)}
      unit
      decimals={terms?.quantity_decimals ?? DECIMALS_OTHERWISE}
      decimalsMin={0}
    />
  );
  const price = (value: string | null) => <PriceText value={value} decimals={decimals} />;
  const part = (value: string | null) => (
    <AmountText value={value} currency={quote} unit decimals={MONEY_DECIMALS} decimalsMin={2} sign="always" />
  );
  const isOpen = position.state === "open";
  const why = whyEnded(position);
  const ended: Fact[] = [
    { label: t("position.exit"), value: price(position.close_price) },
    {
      label: t("position.net"),
      value: (
        <span data-direction={directionOf(position.net)} className="live font-semibold">
          {part(position.net)}
        </span>
      ),
    },
    ...partsOf(position).map(({ name, value }) => ({ label: t(`position.${name}`), value: part(value) })),
    { label: t("position.returned"), value: money(position.returned) },
  ];
  const standing: Fact[] = [
    { label: t("position.mark"), value: price(position.mark) },
    { label: t("position.liquidation"), value: price(position.liquidation_price) },
    { label: t("position.ratio"), value: <PercentValue fraction={position.margin_ratio} /> },
    { label: t("position.profit"), value: money(position.profit) },
    ...(position.closing === null ? [] : [{ label: t("close.waits"), value: number(position.closing) }]),
    { label: t("position.margin-now"), value: money(position.margin) },
    ...(position.queue === null
      ? []
      : [
          {
            label: t("queue.title"),
            value: position.queue === 0 ? t("queue.none") : <QueueLamps position={position} contract={known?.contract} />,
          },
        ]),
    position.overnight_next?.startsWith("-")
      ? { label: t("ticket.night-brings"), value: money(position.overnight_next.slice(1)) }
      : { label: t("ticket.night-costs"), value: money(position.overnight_next) },
    ...(isSome(position.unpaid) ? [{ label: t("position.unpaid"), value: money(position.unpaid) }] : []),
  ];
  const facts: Fact[] = [
    {
      label: t("position.state"),
      value: <span className="font-semibold">{t(`states.${position.state}`)}</span>,
    },
    ...(why === undefined ? [] : [{ label: t("position.why"), value: t(`why.${why}`) }]),
    {
      label: t("confirm.terms"),
      value: `${t(`side.${position.type}`)} · ${t(`mode.${position.margin_mode}`)} · ${t("leverage.times", { multiple: position.multiple })}`,
    },
    ...(copyOf === null
      ? []
      : [
          {
            label: t("copy.of", { trader: copyOf }),
            value: position.purse === null ? t("copy.own") : <CopyWay purse={position.purse} />,
          },
        ]),
    {
      label: t("close.number"),
      value: number(position.number),
    },
    { label: t("position.entry"), value: price(position.price) },
    ...(isOpen ? standing : position.close_reason === null ? [] : ended),
    { label: t("position.origin"), value: money(position.origin_margin) },
    ...(position.close_reason === null
      ? [
          { label: t("position.origin-fee"), value: money(position.fee) },
          { label: t("position.overnight"), value: money(position.overnight) },
          ...(position.owed === "0" ? [] : [{ label: t("position.owed"), value: money(position.owed) }]),
        ]
      : []),
    {
      label: t("position.fee-rate"),
      value: <bdi dir="ltr">{inPercent(feePercent(parseRate(position.fee_rate)!, tag), tag)}</bdi>,
    },
    { label: t("position.created-at"), value: <TimeText at={position.created_at} /> },
    {
      label: t("position.id"),
      value: <IdText id={position.id} />,
    },
  ];
  return <Facts facts={facts} />;
}
