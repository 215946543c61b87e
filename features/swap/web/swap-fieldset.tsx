import type { OutputOf } from "@assay/core/contract.ts";
import { currencyFact, scaleOf } from "@assay/core/currency.ts";
import { formatAmount } from "@assay/core/money.ts";
import { useHolding } from "@assay/features/wallet/web.tsx";
import { RefusedError, useCall } from "@assay/ui/client.ts";
import { FormFrame } from "@assay/ui/form-frame.tsx";
import { useForm } from "@assay/ui/form.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { Facts } from "@assay/ui/parts/facts.tsx";
import { AvailableLine } from "@assay/ui/ticket/available-line.tsx";
import { MoneyText } from "@assay/ui/ticket/money-text.tsx";
import { NumberField } from "@assay/ui/ticket/number-field.tsx";
import { TakeAll } from "@assay/ui/ticket/share-line.tsx";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { calls } from "../contract.ts";
import { CoinMoney, PairRatio } from "./coin-money.tsx";
import { QuoteSheet } from "./quote-sheet.tsx";
import { mostOf, type SwapFields, swapRules, swapStart } from "./swap-form.ts";
import { SwapPair } from "./swap-pair.tsx";

/** What holds for the pair is asked anew so often. */
const TERMS_MS = 5_000;
const NOTHING = "0";
const UNTIL = " – ";

/** Two coins and an amount, about what will arrive, and the press that asks for a quote. */
export function SwapFieldset({ coins }: { readonly coins: OutputOf<typeof calls.listCurrencies>["list"] }) {
  const t = useTexts("swap");
  const [search] = useSearchParams();
  const [asked, setAsked] = useState<SwapFields>();
  const [pair, setPair] = useState({ ...swapRules.start, ...swapStart(search) });
  const terms = useCall(calls.quoteSwap, pairOf(pair), { everyMs: TERMS_MS });
  const available = useHolding(currencyFact(pair.from).id, "change")?.free;
  const known = terms.isError ? undefined : terms.data;
  const facts = { terms: known, available };
  const form = useForm(swapRules, facts, pair);
  const { fields, summary } = form;
  if (fields.from !== pair.from || fields.to !== pair.to) setPair(fields);
  const reason = terms.error instanceof RefusedError ? terms.error.message : undefined;
  const most = mostOf(fields, facts);
  return (
    <>
      <FormFrame label={t("title")} className="flex flex-col gap-3" onSubmit={() => void (form.attempt() && setAsked(fields))}>
        <SwapPair form={form} coins={coins} />
        <NumberField
          t={t}
          label={t("amount", { unit: fields.from })}
          field={form.field("amount")}
          decimals={scaleOf(fields.from)}
          placeholder={NOTHING}
        />
        <AvailableLine label={t("available")} value={<MoneyText amount={available} />} className="gap-2">
          <TakeAll
            text={t("max")}
            disabled={most === undefined}
            onPress={() => form.change({ amount: formatAmount(most!) })}
            className="text-caption"
          />
        </AvailableLine>
        <Facts
          className="rounded-button bg-s2 p-4"
          facts={[
            {
              label: t("estimate"),
              value: <MoneyText amount={summary} decimals={scaleOf(fields.to)} className="font-semibold" />,
            },
            {
              label: t("mid-price"),
              value: known ? (
                <PairRatio from={fields.from} to={fields.to} ratio={known.ratio} inverse={known.inverse} />
              ) : (
                <AmountText value={undefined} />
              ),
            },
            {
              label: t("limits"),
              value: known ? (
                <>
                  <AmountText value={known.min} decimals={scaleOf(known.from_currency)} decimalsMin={0} />
                  {UNTIL}
                  <CoinMoney value={known.largest} coin={known.from_currency} />
                </>
              ) : (
                <AmountText value={undefined} />
              ),
            },
          ]}
        />
        {reason !== undefined && (
          <p role="alert" className="rounded-field bg-danger-tint px-2.5 py-2 text-caption text-strong">
            {reason}
          </p>
        )}
        <Cta type="submit" action={t("preview")} disabled={known === undefined} />
      </FormFrame>
      <QuoteSheet
        asked={asked}
        onClose={() => setAsked(undefined)}
        onDone={() => {
          setAsked(undefined);
          form.restart({ amount: "" });
        }}
      />
    </>
  );
}

const pairOf = ({ from, to }: Pick<SwapFields, "from" | "to">) => ({
  from_currency_id: String(currencyFact(from).id),
  to_currency_id: String(currencyFact(to).id),
});
