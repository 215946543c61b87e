import { useCall } from "@assay/ui/client.ts";
import { FormFrame } from "@assay/ui/form-frame.tsx";
import { useForm } from "@assay/ui/form.ts";
import { useLanguageTag, useTexts } from "@assay/ui/locale.ts";
import { useGo } from "@assay/ui/navigation.ts";
import { AmountField } from "@assay/ui/parts/amount-field.tsx";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { Badge } from "@assay/ui/parts/badge.tsx";
import { Card } from "@assay/ui/parts/card.tsx";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { faultText } from "@assay/ui/parts/field-frame.tsx";
import { Go } from "@assay/ui/parts/go.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Screen } from "@assay/ui/parts/screen.tsx";
import { Segmented } from "@assay/ui/parts/segmented.tsx";
import { SelectField } from "@assay/ui/parts/select-field.tsx";
import { Tiles } from "@assay/ui/parts/tiles.tsx";
import { customerCalls as calls } from "../contract/customers.ts";
import { buyRules, countryOf, ELSEWHERE, wayOf } from "./buy-form.ts";
import { DealFacts } from "./deal-facts.tsx";
import { BUY_CRYPTO_PATH, detailOf, PAY_LOG_PATH, SELL_CRYPTO_PATH } from "./paths.ts";
import type { CountryTold } from "./told.ts";

/** How often a price that nobody has locked is asked for anew. */
const PRICE_MS = 15_000;

/** How much local money, from where and how: what it buys stands beside it. */
export default function BuyScreen() {
  const t = useTexts("fiat");
  const go = useGo();
  const countries = useCall(calls.listCountries, {});
  const log = (
    <Go to={PAY_LOG_PATH} className="press grid min-h-11 place-items-center px-3 text-form font-semibold text-brand">
      {t("log")}
    </Go>
  );
  return (
    <Screen head={<PageHeader title={t("title")} end={log} />}>
      <Segmented
        label={t("title")}
        options={[
          { key: BUY_CRYPTO_PATH, label: t("title") },
          { key: SELL_CRYPTO_PATH, label: t("sell") },
        ]}
        value={BUY_CRYPTO_PATH}
        onChange={(path) => go(path, { replace: true })}
        className="mb-3"
      />
      <Loaded query={countries} isEmpty={({ list }) => list.length === 0} empty={<Empty text={t("nothing")} />}>
        {({ list, practice }) => <BuyForm list={list} practice={practice} />}
      </Loaded>
    </Screen>
  );
}

function BuyForm({ list, practice }: { readonly list: readonly CountryTold[]; readonly practice: boolean }) {
  const t = useTexts("fiat");
  const go = useGo();
  const names = new Intl.DisplayNames(useLanguageTag(), { type: "region" });
  const form = useForm(buyRules, list);
  const [country, way] = [countryOf(form.fields, list), wayOf(form.fields, list)];
  const amount = form.field("amount");
  const asked = country && way && { country: country.country, method: way.method, amount: amount.value };
  const rate = useCall(
    calls.showRate,
    { countryCode: asked?.country ?? "", paymentType: asked?.method ?? "bank", paymentAmount: amount.value || "0" },
    { when: asked !== undefined && form.ready, everyMs: PRICE_MS, keep: true },
  );

  function submit(): void {
    if (form.attempt() && asked) go(detailOf(asked));
  }

  return (
    <FormFrame onSubmit={submit} className="grid gap-3">
      {practice && (
        <p className="flex items-start justify-between gap-3 text-form text-soft">
          {t("practice-note")}
          <Badge tone="brand">{t("practice")}</Badge>
        </p>
      )}
      <SelectField
        label={t("country")}
        options={[
          ...list.map((one) => ({ key: one.country, label: `${names.of(one.country) ?? one.country} · ${one.currency}` })),
          { key: ELSEWHERE, label: t("elsewhere") },
        ]}
        value={country?.country ?? ELSEWHERE}
        onChange={(key) => form.restart({ country: key, method: "", amount: "" })}
      />
      {country && way ? (
        <>
          <Tiles
            label={t("method")}
            options={country.methods.map(({ method }) => ({ key: method, label: t(`methods.${method}`) }))}
            value={way.method}
            onChange={(method) => form.change({ method })}
            className="grid grid-cols-2 gap-2"
          />
          <AmountField
            label={t("pays")}
            end={<span className="grid place-items-center px-3.5 text-form text-soft">{country.currency}</span>}
            decimals={country.decimals}
            value={amount.value}
            onChange={amount.onChange}
            onLeave={amount.onLeave}
            faultText={faultText(t, amount.fault)}
          />
          <p className="text-caption text-faint">
            {t("bounds")}: <AmountText value={way.min} decimals={0} /> –{" "}
            <AmountText value={way.max} decimals={0} currency={country.currency} unit />
          </p>
          <Card>
            <DealFacts deal={form.ready ? rate.data : undefined} more={[{ label: t("goes-to"), value: t("spot") }]} />
          </Card>
          {form.ready && rate.isError && <p className="text-form text-danger">{t("rejections.no-fiat-rate")}</p>}
          <Cta type="submit" action={t("continue")} />
          <p className="text-caption text-faint">{t("limits-note")}</p>
        </>
      ) : (
        <Empty text={t("rejections.area-not-supported")} />
      )}
    </FormFrame>
  );
}
