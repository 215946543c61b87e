import { scaleOf } from "@assay/core/currency.ts";
import { type Amount, formatAmount } from "@assay/core/money.ts";
import { useHolding } from "@assay/features/wallet/web.tsx";
import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { useGo } from "@assay/ui/navigation.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { Card } from "@assay/ui/parts/card.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Pane } from "@assay/ui/parts/pane.tsx";
import { Screen } from "@assay/ui/parts/screen.tsx";
import { SwitchField } from "@assay/ui/parts/switch-field.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { Way } from "@assay/ui/parts/way.tsx";
import { serverNow } from "@assay/ui/server-clock.ts";
import { AmountTicket } from "@assay/ui/ticket/amount-ticket.tsx";
import { ExitChart } from "@assay/ui/finance/exit-chart.tsx";
import { MoneyText } from "@assay/ui/ticket/money-text.tsx";
import { OfferHead } from "@assay/ui/ticket/offer-head.tsx";
import { useTicket } from "@assay/ui/ticket/use-ticket.ts";
import { toast } from "@assay/ui/toast.ts";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { calls } from "../contract.ts";
import { TermFacts, YieldSource } from "./configs-screen.tsx";
import { type Config, isSoldOut, lockRules, mostOf } from "./lock-form.ts";
import { curveOf } from "./lock-times.ts";
import { LIST_PATH, LOCKS_PATH } from "./paths.ts";

/** One of the terms on sale, and the ticket that locks an amount under it. */
export default function LockScreen() {
  const t = useTexts("lock-mining");
  const [search] = useSearchParams();
  const configs = useCall(calls.listConfigs, {});
  const idOf = search.get("config_id");
  const config = configs.data?.list.find(({ config_id }) => String(config_id) === idOf);
  return (
    <Screen width="wide" head={<PageHeader title={config ? t("buy", { currency: config.currency }) : t("title")} />}>
      <Loaded
        query={configs}
        isEmpty={() => config === undefined}
        empty={<Empty text={t("rejections.not-on-sale")} action={<Way to={LIST_PATH} text={t("see")} />} />}
      >
        {({ practice }) => (
          <div className="grid gap-3 md:grid-cols-2 md:items-start">
            <LockTicket key={idOf} config={config!} />
            <div>
              <Card className="md:p-5">
                <TermFacts config={config!} />
              </Card>
              <YieldSource practice={practice} />
            </div>
          </div>
        )}
      </Loaded>
    </Screen>
  );
}

/** What will come and when, and what an early exit costs: dashes until there is an amount. */
function LockTicket({ config }: { readonly config: Config }) {
  const t = useTexts("lock-mining");
  const go = useGo();
  const { currency, config_id, period_days, dividend_time } = config;
  const available = useHolding(config.currency_id, "change")?.free;
  const facts = { config, available, now: serverNow() };
  const [renews, setRenews] = useState(false);
  const ticket = useTicket({
    rules: lockRules,
    facts,
    call: calls.openLock,
    keeps: true,
    input: ({ amount }) => ({ config_id: String(config_id), amount, renew: renews ? ("1" as const) : ("0" as const) }),
    fieldOf: () => "amount",
    done: () => {
      toast(t("locked"), "done");
      go(LOCKS_PATH);
    },
  });
  const { agreed, perDay, inAll, firstAt, endsAt, firstDay, worst } = ticket.form.summary ?? {};
  const term = t("days", { count: period_days });
  // To the last unit: a day of a small amount yields little.
  const money = (some: Amount | undefined, className?: string) => (
    <MoneyText amount={some} decimals={scaleOf(currency)} className={className} />
  );
  const moment = (at: number | undefined) =>
    at === undefined ? <AmountText value={undefined} /> : <TimeText at={at} as="plan" />;
  return (
    <Pane label={t("buy", { currency })} className="max-md:bg-transparent md:border md:border-line md:p-5">
      <AmountTicket
        ticket={ticket}
        t={t}
        title={t("buy", { currency })}
        head={<OfferHead currency={currency} annualRate={config.annual_rate} label={t("year")} term={term} />}
        options={<SwitchField label={t("renew")} about={t("renew-more")} value={renews} onChange={setRenews} />}
        label={t("amount", { unit: currency })}
        currency={currency}
        available={{ label: t("available"), amount: available, all: t("max"), most: formatAmount(mostOf(facts)) }}
        facts={[
          ...(dividend_time === "daily"
            ? [
                { label: t("per-day"), value: money(perDay) },
                { label: t("first-interest"), value: moment(firstAt) },
              ]
            : []),
          { label: t("in-all"), value: money(inAll, "font-semibold text-up") },
          { label: t("ends"), value: moment(endsAt) },
          { label: t("first-day"), value: money(firstDay) },
          { label: t("worst"), value: money(worst) },
        ]}
        note={t("never-lost")}
        action={t("lock-for", { term })}
        closed={isSoldOut(config) ? t("sold-out") : undefined}
      />
      {agreed && (
        <ExitChart
          label={t("exits")}
          points={curveOf(agreed, currency, 0)}
          currency={currency}
          className="mt-3 border-t border-line pt-3"
        />
      )}
    </Pane>
  );
}
