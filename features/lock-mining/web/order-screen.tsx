import type { AgreementLine } from "@assay/core/agreement-line.ts";
import { scaleOf } from "@assay/core/currency.ts";
import { amount, formatAmount, formatRate, parseRate } from "@assay/core/money.ts";
import { refreshCalls, useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Own } from "@assay/ui/own.tsx";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { Badge } from "@assay/ui/parts/badge.tsx";
import { Button } from "@assay/ui/parts/button.tsx";
import { Card } from "@assay/ui/parts/card.tsx";
import { CoinLogo } from "@assay/ui/parts/coin-logo.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { Facts } from "@assay/ui/parts/facts.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Screen } from "@assay/ui/parts/screen.tsx";
import { Section } from "@assay/ui/parts/section.tsx";
import { Way } from "@assay/ui/parts/way.tsx";
import { AgreementLines } from "@assay/ui/finance/agreement-lines.tsx";
import { RateText } from "@assay/ui/ticket/rate-text.tsx";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { calls } from "../contract.ts";
import { annualRate, promiseOf } from "../rules.ts";
import { Accruing, RedeemSheet, RenewSwitch } from "./lock-parts.tsx";
import { agreedOf, type Lock } from "./lock-times.ts";
import { LOCKS_PATH } from "./paths.ts";

/** One lock: what was agreed, what it has earned, the way out, what is still to come and each line of the ledger. */
export default function OrderScreen() {
  const t = useTexts("lock-mining");
  const [search] = useSearchParams();
  const id = search.get("id") ?? "";
  const answer = useCall(calls.showLock, { id }, { when: id !== "" });
  const isNone = id === "" || (answer.error !== null && !answer.data);
  return (
    <Screen width="list" head={<PageHeader title={t("order")} />}>
      {isNone ? (
        <Empty text={t("rejections.no-such-lock")} action={<Way to={LOCKS_PATH} text={t("mine")} />} />
      ) : (
        <Loaded query={answer}>
          {({ lock, lines }) => (
            <Own>
              <Card className="md:p-5">
                <Standing lock={lock} />
              </Card>
              <Section title={t("timeline")}>
                <TimeLine lock={lock} lines={lines} />
              </Section>
            </Own>
          )}
        </Loaded>
      )}
    </Screen>
  );
}

function Standing({ lock }: { readonly lock: Lock }) {
  const t = useTexts("lock-mining");
  const [redeems, setRedeems] = useState(false);
  const { currency, ended } = lock;
  const agreed = agreedOf(lock);
  const money = (value: string) => (
    <AmountText value={value} currency={currency} decimals={scaleOf(currency)} decimalsMin={2} unit />
  );
  function ask(): void {
    // The page may be older than a day, and with it what redeeming costs.
    refreshCalls([calls.showLock.path]);
    setRedeems(true);
  }
  return (
    <>
      <h2 className="flex items-center gap-2.5 text-section">
        <CoinLogo code={currency} size={28} />
        <span className="grow">{money(lock.amount)}</span>
        <Badge tone={ended ? "plain" : "brand"}>{t(ended ? `ended.${ended}` : "states.in-progress")}</Badge>
      </h2>
      <Facts
        className="mt-3"
        facts={[
          { label: t("year"), value: <RateText rate={formatRate(annualRate(parseRate(lock.daily_yield)!))} /> },
          { label: t("term"), value: t("days", { count: lock.period_days }) },
          { label: t("paid"), value: t(`paid-${lock.dividend_time}`) },
          { label: t("in-all"), value: money(formatAmount(amount(currency, promiseOf(agreed.amount, agreed)))) },
          ended === null
            ? { label: t("second"), value: <Accruing lock={lock} unit /> }
            : { label: t("accrued"), value: money(lock.accrued) },
          { label: t("got"), value: money(lock.paid) },
          { label: t("penalty"), value: money(lock.penalty) },
          ...(lock.penalty_later === null ? [] : [{ label: t("later"), value: money(lock.penalty_later) }]),
          ...(ended === null ? [{ label: t("back"), value: money(lock.back) }] : []),
        ]}
      />
      {ended === null && (
        <>
          <RenewSwitch lock={lock} />
          <Button block className="mt-4" onPress={ask}>
            {t("redeem")}
          </Button>
        </>
      )}
      <RedeemSheet lock={lock} open={redeems} onClose={() => setRedeems(false)} />
    </>
  );
}

function TimeLine({ lock, lines }: { readonly lock: Lock; readonly lines: readonly AgreementLine[] }) {
  const t = useTexts("lock-mining");
  const { ended, expires_at, next_dividend_at } = lock;
  const ahead = [
    ...(ended === null ? [{ label: t("ends"), at: expires_at }] : []),
    ...(next_dividend_at === null ? [] : [{ label: t("next"), at: next_dividend_at }]),
  ];
  return <AgreementLines ahead={ahead} lines={lines} />;
}
