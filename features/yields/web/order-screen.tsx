import type { OutputOf } from "@assay/core/contract.ts";
import { scaleOf } from "@assay/core/currency.ts";
import { formatRate, parseRate } from "@assay/core/money.ts";
import { useCall } from "@assay/ui/client.ts";
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
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { Way } from "@assay/ui/parts/way.tsx";
import { AgreementLines } from "@assay/ui/finance/agreement-lines.tsx";
import { RateText } from "@assay/ui/ticket/rate-text.tsx";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { calls } from "../contract.ts";
import { annualRate, isContract, meanOf } from "../rules.ts";
import { ORDERS_PATH } from "./paths.ts";
import { LeaveSheet, RedeemSheet } from "./redeem-sheets.tsx";

type Answer = OutputOf<typeof calls.showSubscription>;
type Subscription = Answer["subscription"];

/** One agreement: what it is now, the way out, what comes next and each posting that there was. */
export default function OrderScreen() {
  const t = useTexts("yields");
  const [search] = useSearchParams();
  const id = search.get("id") ?? "";
  const answer = useCall(calls.showSubscription, { id }, { when: id !== "" });
  const isNone = id === "" || (answer.error !== null && !answer.data);
  return (
    <Screen width="list" head={<PageHeader title={t("order")} />}>
      {isNone ? (
        <Empty text={t("rejections.no-such-subscription")} action={<Way to={ORDERS_PATH} text={t("mine")} />} />
      ) : (
        <Loaded query={answer}>
          {({ subscription, lines }) => (
            <Own>
              <Standing one={subscription} />
              <TimeLine one={subscription} lines={lines} />
            </Own>
          )}
        </Loaded>
      )}
    </Screen>
  );
}

function Standing({ one }: { readonly one: Subscription }) {
  const t = useTexts("yields");
  const [leaves, setLeaves] = useState(false);
  const { kind, currency, ended, next, next_at, ends_at, table } = one;
  const money = (value: string) => (
    <AmountText value={value} currency={currency} decimals={scaleOf(currency)} decimalsMin={2} unit />
  );
  const contract = isContract(kind);
  const Leave = contract ? LeaveSheet : RedeemSheet;
  return (
    <Card className="md:p-5">
      <h2 className="flex items-center gap-2.5 text-section">
        <CoinLogo code={currency} size={28} />
        <span className="grow">
          {t(`kinds.${kind}`)} <bdi dir="ltr">{currency}</bdi>
        </span>
        <Badge tone={ended ? "plain" : "brand"}>{t(ended ? `ended.${ended}` : "states.running")}</Badge>
      </h2>
      <Facts
        className="mt-3"
        facts={[
          { label: t("put"), value: money(one.amount) },
          ...(contract
            ? [
                {
                  label: t("year"),
                  value: <RateText rate={formatRate(annualRate(meanOf(table.map((rate) => parseRate(rate)!))))} />,
                },
              ]
            : [{ label: t("remaining"), value: money(one.remaining) }]),
          { label: t("earned"), value: money(one.paid) },
          { label: t("promised"), value: money(one.promised) },
          ...(next_at === null
            ? []
            : [
                { label: t("next"), value: <TimeText at={next_at} as="plan" /> },
                { label: t("next-brings"), value: next === null ? t("unknown") : money(next) },
              ]),
          ...(ends_at === null
            ? []
            : [
                { label: t("comes-back"), value: <TimeText at={ends_at} as="plan" /> },
                { label: t(ended ? "penalty" : "exit"), value: money(one.penalty) },
              ]),
        ]}
      />
      {ended === null && (
        <Button block className="mt-4" onPress={() => setLeaves(true)}>
          {t(contract ? "leave" : "redeem")}
        </Button>
      )}
      <Leave one={one} open={leaves} onClose={() => setLeaves(false)} />
    </Card>
  );
}

function TimeLine({ one, lines }: { readonly one: Subscription; readonly lines: Answer["lines"] }) {
  const t = useTexts("yields");
  const { ended, ends_at, next_at, earns_from } = one;
  const isWaiting = ended === null;
  const ahead = [
    ...(isWaiting && ends_at !== null ? [{ label: t("will-end"), at: ends_at }] : []),
    ...(isWaiting && next_at !== null ? [{ label: t("will-pay"), at: next_at }] : []),
    ...(isWaiting && lines.every(({ reason }) => reason === "yield-subscribe")
      ? [{ label: t("earns-from"), at: earns_from }]
      : []),
  ];
  return (
    <Section title={t("timeline")}>
      <AgreementLines ahead={ahead} lines={lines} />
    </Section>
  );
}
