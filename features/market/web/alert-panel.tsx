import { useCommand } from "@assay/ui/client.ts";
import { FormFrame } from "@assay/ui/form-frame.tsx";
import { useForm } from "@assay/ui/form.ts";
import { useLanguageTag, useTexts } from "@assay/ui/locale.ts";
import { formatAmountText } from "@assay/ui/number.ts";
import { AmountField } from "@assay/ui/parts/amount-field.tsx";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { faultText } from "@assay/ui/parts/field-frame.tsx";
import { PriceText } from "@assay/ui/parts/price-text.tsx";
import { Segmented } from "@assay/ui/parts/segmented.tsx";
import { useQuote } from "@assay/ui/prices.ts";
import { toast } from "@assay/ui/toast.ts";
import { calls } from "../contract.ts";
import { alertRules } from "./alert-form.ts";
import { AlertList } from "./alert-list.tsx";
import { AlertPercents } from "./alert-percents.tsx";
import type { Market } from "./market-order.ts";

/** A new price alert, and those that wait in this market. */
export function AlertPanel({ market }: { readonly market: Market }) {
  const t = useTexts("market");
  const tag = useLanguageTag();
  const { symbol, quote, tick, price_decimals: decimals } = market;
  const last = (useQuote(symbol) ?? market).price;
  const facts = { last, tick };
  const form = useForm(alertRules, facts, { price: last ?? "" });
  const price = form.field("price");
  const add = useCommand(calls.addAlert);
  const { direction } = form.summary;
  const printed = formatAmountText(form.fields.price, { decimals, decimalsMin: 0 }, tag);

  async function submit(): Promise<void> {
    if (!form.attempt() || direction === undefined) return;
    const { fields } = form;
    const outcome = await add.run({ symbol, direction, price: fields.price, repeats: fields.repeats ? "1" : "0" });
    if (outcome.state === "accepted") toast(t("alerts.added"), "done");
  }

  return (
    <>
      <FormFrame onSubmit={submit}>
        <p className="mb-3 flex justify-between gap-3 text-form text-soft">
          {t("alerts.now")} <PriceText value={last} decimals={decimals} className="font-medium text-strong" />
        </p>
        <AmountField
          label={`${t("alerts.price")} (${quote})`}
          decimals={decimals}
          step={tick}
          value={price.value}
          onChange={price.onChange}
          onLeave={price.onLeave}
          faultText={faultText(t, price.fault)}
        />
        <AlertPercents facts={facts} onPick={(picked) => form.change({ price: picked })} />
        <Segmented
          label={t("alerts.repeats")}
          options={[
            { key: "once", label: t("alerts.once") },
            { key: "every", label: t("alerts.every") },
          ]}
          value={form.fields.repeats ? "every" : "once"}
          onChange={(key) => form.change({ repeats: key === "every" })}
          className="mt-1"
        />
        <p className="mt-2 min-h-9 text-caption text-soft">
          {t(form.fields.repeats ? "alerts.every-about" : "alerts.once-about")}
        </p>
        <Cta
          type="submit"
          action={direction === undefined ? t("alerts.add") : t(`alerts.add-${direction}`, { price: printed })}
          pending={add.pending}
          className="mt-1"
        />
      </FormFrame>
      <AlertList symbol={symbol} decimals={decimals} />
    </>
  );
}
