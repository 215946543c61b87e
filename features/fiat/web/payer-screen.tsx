import { MINUTE_MS } from "@assay/core/time.ts";
import { refreshCalls, useCall } from "@assay/ui/client.ts";
import { useFormCommand } from "@assay/ui/form-command.ts";
import { FormFrame } from "@assay/ui/form-frame.tsx";
import { useForm } from "@assay/ui/form.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { useGo } from "@assay/ui/navigation.ts";
import { Card } from "@assay/ui/parts/card.tsx";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { Facts } from "@assay/ui/parts/facts.tsx";
import { faultText } from "@assay/ui/parts/field-frame.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Screen } from "@assay/ui/parts/screen.tsx";
import { TextField } from "@assay/ui/parts/text-field.tsx";
import { Way } from "@assay/ui/parts/way.tsx";
import { useSearchParams } from "react-router";
import { customerCalls as calls } from "../contract/customers.ts";
import { isMethod, type Method } from "../rules/catalogue.ts";
import { fieldsOf, type Payer } from "../rules/payer.ts";
import { CoinOf, MoneyOf, RateOf } from "./deal-facts.tsx";
import { payerRules, payerText } from "./payer-form.ts";
import { BUY_CRYPTO_PATH, paymentOf } from "./paths.ts";
import type { CountryTold } from "./told.ts";

const rules = ["less", "more", "late", "name"] as const;
const RATE_MS = 10_000;

/** Who pays, what it costs at this moment, and what happens where it does not go as agreed. The press locks the rate. */
export default function PayerScreen() {
  const t = useTexts("fiat");
  const [search] = useSearchParams();
  const countries = useCall(calls.listCountries, {});
  const method = search.get("method") ?? "";
  const amount = search.get("amount") ?? "";
  const found = countries.data?.list.find(({ country }) => country === search.get("country"));
  const isAsked = found !== undefined && isMethod(method) && /^[0-9]{1,20}(\.[0-9]{1,18})?$/.test(amount);
  return (
    <Screen head={<PageHeader title={t("payer")} />}>
      <Loaded
        query={countries}
        isEmpty={() => !isAsked}
        empty={<Empty text={t("choose-first")} action={<Way to={BUY_CRYPTO_PATH} text={t("choose")} />} />}
      >
        {({ lock_ms }) => <PayerForm country={found!} method={method as Method} amount={amount} lockMs={lock_ms} />}
      </Loaded>
    </Screen>
  );
}

interface PayerFormProps {
  readonly country: CountryTold;
  readonly method: Method;
  readonly amount: string;
  readonly lockMs: number;
}

const modes: Partial<Record<keyof Payer, { type?: "email" | "tel"; inputMode?: "numeric"; autoComplete: string }>> = {
  first_name: { autoComplete: "given-name" },
  last_name: { autoComplete: "family-name" },
  email: { type: "email", autoComplete: "email" },
  phone: { type: "tel", autoComplete: "tel" },
  tax_id: { inputMode: "numeric", autoComplete: "off" },
};
const LENGTH_MAX = 60;

function PayerForm({ country, method, amount, lockMs }: PayerFormProps) {
  const t = useTexts("fiat");
  const go = useGo();
  const asked = { countryCode: country.country, paymentType: method, paymentAmount: amount };
  const rate = useCall(calls.showRate, asked, { everyMs: RATE_MS, keep: true });
  const form = useForm(payerRules, country);
  const lock = useFormCommand(form, calls.createPay, { "payer-not-you": "first_name" });

  async function submit(): Promise<void> {
    if (!form.attempt() || !rate.data) return;
    const outcome = await lock.run({
      ...asked,
      currencyCode: country.currency,
      extendedParams: payerText(form.fields, country),
      rate: rate.data.rate,
    });
    if (outcome.state === "rejected" && outcome.rejection === "rate-has-moved") refreshCalls([calls.showRate.path]);
    if (outcome.state === "accepted") go(paymentOf(outcome.message.payment.id), { replace: true });
  }

  return (
    <FormFrame onSubmit={submit} className="grid gap-3">
      <p className="text-form text-soft">{t("payer-about")}</p>
      {fieldsOf(country).map((name) => {
        const field = form.field(name);
        return (
          <TextField
            key={name}
            label={t(`fields.${name}`)}
            lengthMax={LENGTH_MAX}
            value={field.value}
            onChange={field.onChange}
            onLeave={field.onLeave}
            faultText={faultText(t, field.fault)}
            {...modes[name]}
          />
        );
      })}
      <Loaded query={rate}>
        {(deal) => (
          <Card>
            <Facts
              facts={[
                { label: t("pays"), value: <MoneyOf value={deal.pays} currency={deal.currency} className="font-semibold" /> },
                { label: t("arrives"), value: <CoinOf value={deal.arrives} className="font-semibold text-up" /> },
                { label: t("rate"), value: <RateOf value={deal.rate} currency={deal.currency} /> },
              ]}
            />
          </Card>
        )}
      </Loaded>
      <section aria-label={t("rules-title")} className="text-form text-soft">
        <h2 className="mb-1 font-semibold text-strong">{t("rules-title")}</h2>
        <ul className="grid list-disc gap-1 ps-5">
          {rules.map((rule) => (
            <li key={rule}>{t(`rules.${rule}`)}</li>
          ))}
          {method === "card" && <li>{t("card.stays")}</li>}
        </ul>
      </section>
      <Cta type="submit" action={t("lock", { minutes: lockMs / MINUTE_MS })} disabled={!rate.data} pending={lock.pending} />
    </FormFrame>
  );
}
