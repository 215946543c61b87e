import { type Amount, amount, formatAmount, formatPrice, parseAmount } from "@assay/core/money.ts";
import { useCall } from "@assay/ui/client.ts";
import { FormFrame } from "@assay/ui/form-frame.tsx";
import { type Translate, useLanguageTag, useTexts } from "@assay/ui/locale.ts";
import { useHidden } from "@assay/ui/own.tsx";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { type Fact, Facts } from "@assay/ui/parts/facts.tsx";
import { PercentSlider } from "@assay/ui/parts/percent-slider.tsx";
import { PriceCell } from "@assay/ui/parts/price-cell.tsx";
import { PriceText } from "@assay/ui/parts/price-text.tsx";
import { useQuote } from "@assay/ui/prices.ts";
import { inSheet, useTicket } from "@assay/ui/ticket/use-ticket.ts";
import { toast } from "@assay/ui/toast.ts";
import { useState } from "react";
import { calls } from "../../contract.ts";
import { type Bringing, closeRules, partOf } from "./close-form.ts";
import { gainOfAll } from "./close-model.ts";
import { GainText } from "../positions/gain-text.tsx";
import { MoneyText } from "@assay/ui/ticket/money-text.tsx";
import { baseOf, type OpenPosition, quoteOf } from "../positions/position-model.ts";
import { PricedField } from "../priced-field.tsx";
import { closedText } from "../positions/told.ts";
import { markNow } from "../use-contract.ts";
import type { PositionTerms } from "../positions/use-positions.ts";

export interface CloseFieldsProps {
  readonly position: OpenPosition;
  /** Undefined until they are known: a part needs them, all of it does not. */
  readonly terms: PositionTerms | undefined;
  /** Of the quantity. */
  readonly decimals: number;
  readonly onDone: () => void;
}

const NOTHING = { quantity: undefined, brings: undefined };
const FEE_DECIMALS = 4;
const PRICE_DECIMALS_OTHERWISE = 2;

/** All of a position or a part of it, what closing it brings at the mark now, and the press. */
export function CloseFields({ position, terms, decimals, onDone }: CloseFieldsProps) {
  const t = useTexts("leverage");
  const tag = useLanguageTag();
  const isHidden = useHidden(true);
  useQuote(position.symbol);
  const contract = terms?.contract;
  const free = useBehind(position);
  const facts = { contract, position, free, mark: terms && markNow(terms.contract, terms.answer.mark) };
  const { form, submit, pending } = useTicket({
    rules: closeRules,
    facts,
    call: calls.closePosition,
    input: ({ number }) => ({ id: position.id, ...(number !== "" && { number }) }),
    ...inSheet,
    done: ({ closed, waiting }) => {
      for (const one of closed) toast(closedText(one, t, tag, isHidden), "done");
      if (waiting > 0) toast(t("close.waits"), "done");
      onDone();
    },
  });
  // What cannot be read is not "all of it".
  const [isUnreadable, setUnreadable] = useState(false);
  const { percent } = form.summary;
  const { quantity, brings } = isUnreadable ? NOTHING : form.summary;
  const isAll = form.fields.number === "" && !isUnreadable;
  const priceDecimals = terms?.answer.terms.price_decimals ?? PRICE_DECIMALS_OTHERWISE;
  return (
    <FormFrame className="flex flex-col gap-3" onSubmit={submit}>
      {terms && contract && (
        <>
          <PricedField
            label={t("ticket.number", { unit: contract.base })}
            field={form.field("number")}
            decimals={decimals}
            step={terms.answer.terms.step}
            placeholder={t("close.all")}
            onUnreadable={setUnreadable}
          />
          <PercentSlider
            label={t("close.part")}
            value={percent}
            onChange={(part) => form.change({ number: partOf(part, position, contract) })}
          />
        </>
      )}
      <Facts
        className="rounded-button bg-s2 p-4"
        facts={[
          {
            label: t("ticket.mark"),
            value: terms ? (
              <PriceText value={facts.mark === undefined ? undefined : formatPrice(facts.mark)} decimals={priceDecimals} />
            ) : (
              <PriceCell symbol={position.symbol} of="index" price={position.mark} decimals={priceDecimals} />
            ),
          },
          {
            label: t("close.number"),
            value: (
              <AmountText
                value={quantity && formatAmount(quantity)}
                currency={baseOf(position)}
                unit={quantity !== undefined}
                decimals={decimals}
                decimalsMin={0}
              />
            ),
          },
          {
            label: t("close.profit"),
            value: <GainText amount={brings?.profit ?? (isAll ? gainOfAll([position]) : undefined)} />,
          },
          ...(brings || !quantity ? costFacts(brings, t) : []),
        ]}
      />
      {terms && facts.mark === undefined && <p className="text-form text-soft">{t("close.no-mark")}</p>}
      <Cta type="submit" tone={position.type === "long" ? "down" : "up"} action={t(`close.${position.type}`)} pending={pending} />
    </FormFrame>
  );
}

/** What a cross position's account has beside its own margin: what is free, and the margins of the other cross positions. */
function useBehind(position: OpenPosition): Amount | undefined {
  const answer = useCall(calls.listPositions, {}).data;
  if (!answer) return undefined;
  const quote = quoteOf(position);
  const others = answer.open.filter(({ id, margin_mode }) => margin_mode === "cross" && id !== position.id);
  const units = [answer.account.available, ...others.map(({ margin }) => margin)].map((text) => parseAmount(quote, text)!.units);
  return amount(
    quote,
    units.reduce((sum, one) => sum + one, 0n),
  );
}

/** What has to be taken off the result, and what is left; without figures where nothing is reckoned. */
function costFacts(brings: Bringing | undefined, t: Translate<"leverage">): Fact[] {
  const { openingFee, closingFee, nights, spared, net, returned }: Partial<Bringing> = brings ?? {};
  const fine = (of: Amount | undefined) => <MoneyText amount={of} decimals={FEE_DECIMALS} />;
  return [
    { label: t("close.opening-fee"), value: fine(openingFee) },
    { label: t("position.closing-fee"), value: fine(closingFee) },
    ...(nights?.units ? [{ label: t("position.overnight"), value: fine(nights) }] : []),
    ...(spared?.units ? [{ label: t("position.spared"), value: fine(spared) }] : []),
    { label: t("position.net"), value: <GainText amount={net} /> },
    { label: t("close.returned"), value: <MoneyText amount={returned} /> },
  ];
}
