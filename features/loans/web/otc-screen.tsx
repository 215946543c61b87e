import { scaleOf } from "@assay/core/currency.ts";
import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { useGo } from "@assay/ui/navigation.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { Badge } from "@assay/ui/parts/badge.tsx";
import { Card } from "@assay/ui/parts/card.tsx";
import { CoinLogo } from "@assay/ui/parts/coin-logo.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { Facts } from "@assay/ui/parts/facts.tsx";
import { InfiniteList } from "@assay/ui/parts/infinite-list.tsx";
import { ListRow } from "@assay/ui/parts/list-row.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Screen } from "@assay/ui/parts/screen.tsx";
import { Section } from "@assay/ui/parts/section.tsx";
import { Segmented } from "@assay/ui/parts/segmented.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { TradeCard } from "@assay/ui/parts/trade-card.tsx";
import { Way } from "@assay/ui/parts/way.tsx";
import { Ways } from "@assay/ui/parts/ways.tsx";
import { useRows } from "@assay/ui/rows.ts";
import { ForCustomers } from "@assay/ui/ticket/ticket-action.tsx";
import { RateText } from "@assay/ui/ticket/rate-text.tsx";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { calls, lists } from "../contract.ts";
import { ApplicationsList } from "./applications-list.tsx";
import type { Index } from "./borrow-form.ts";
import type { Loan } from "./loan-model.ts";
import { BORROW_PATH, LOAN_PATH, offerPath } from "./paths.ts";
import { RiskBar } from "./risk-bar.tsx";

/** What loans are and cost, the customer's own, and whom to ask. */
export default function OtcScreen() {
  const t = useTexts("loans");
  const index = useCall(calls.showIndex, {});
  return (
    <Screen width="list" head={<PageHeader title={t("title")} />}>
      <p className="mb-3 text-form text-soft">{t("about")}</p>
      <Way to={BORROW_PATH} text={t("borrow")} />
      <MyLoans />
      <Loaded query={index}>{(shown) => <Information index={shown} />}</Loaded>
      <Section title={t("questions")}>
        <Ways
          ways={[
            { to: "/pages/kefu/index", text: t("contacts.online") },
            { to: "/pages/kefu/index?topic=loan", text: t("contacts.loan") },
            { to: "/pages/kefu/index?topic=repayment", text: t("contacts.repayment") },
          ]}
        />
        <Ways
          ways={[
            { to: "/pages/common/article?id=loans", text: t("guide") },
            { to: "/pages/common/faq?id=loan-proceeds", text: t("faq") },
            { to: "/pages/common/agreement?keyword=loan", text: t("agreement") },
            { to: "/pages/common/contactus", text: t("contact") },
          ]}
        />
      </Section>
    </Screen>
  );
}

const shownLists = [...lists, "applications"] as const;

function MyLoans() {
  const t = useTexts("loans");
  const [search] = useSearchParams();
  const [list, setList] = useState(shownLists.find((one) => one === search.get("list")) ?? "open");
  return (
    <Section title={t("mine")}>
      <div className="mt-2 grid gap-2">
        <ForCustomers>
          <Segmented
            label={t("mine")}
            options={shownLists.map((key) => ({ key, label: key === "applications" ? t("large.mine") : t(`lists.${key}`) }))}
            value={list}
            onChange={setList}
          />
          {list === "applications" ? <ApplicationsList /> : <LoansList key={list} list={list} />}
        </ForCustomers>
      </div>
    </Section>
  );
}

function LoansList({ list }: { readonly list: (typeof lists)[number] }) {
  const t = useTexts("loans");
  return (
    <InfiniteList
      of={useRows(calls.listLoans, { list })}
      keyOf={({ id }) => id}
      label={t(`lists.${list}`)}
      empty={<Empty text={t(`none-${list}`)} />}
      row={(loan) => <LoanCard loan={loan} />}
    />
  );
}

function LoanCard({ loan }: { readonly loan: Loan }) {
  const t = useTexts("loans");
  const go = useGo();
  const money = (value: string, code: string) => (
    <AmountText value={value} currency={code} unit decimals={scaleOf(code)} decimalsMin={0} />
  );
  const isOpen = loan.ended_at === null;
  return (
    <TradeCard
      side={{ label: t(`statuses.${loan.status}`), tone: loan.status === "running" ? "brand" : "plain" }}
      symbol={loan.currency}
      about={t("days", { count: loan.days })}
      facts={[
        isOpen
          ? { label: t("debt"), value: money(loan.debt, loan.currency) }
          : { label: t("lent"), value: money(loan.lent, loan.currency) },
        isOpen
          ? { label: t("collateral"), value: money(loan.collateral, loan.collateral_currency) }
          : { label: t("sold"), value: money(loan.sold, loan.collateral_currency) },
        { label: t(isOpen ? "ends" : "ended"), value: <TimeText at={loan.ended_at ?? loan.ends_at} as="date" /> },
      ]}
      foot={isOpen && <RiskBar rate={loan.risk_rate} standing={loan.standing} />}
      onOpen={() => go(`${LOAN_PATH}?id=${loan.id}`)}
    />
  );
}

/** Offers, the three lines, and what being late costs. */
function Information({ index }: { readonly index: Index }) {
  const t = useTexts("loans");
  const money = (value: string, code: string) => <AmountText value={value} currency={code} unit decimalsMin={0} />;
  return (
    <>
      <Section title={t("offers")} end={index.practice && <Badge tone="brand">{t("practice")}</Badge>}>
        {index.offers.length === 0 && <p className="py-2 text-form text-soft">{t("none-on-sale")}</p>}
        <ul className="mt-1 grid gap-x-8 md:grid-cols-2">
          {index.offers.map((offer) => (
            <li key={offer.offer_id} className="border-b border-line">
              <ListRow
                to={offerPath(offer.offer_id)}
                start={<CoinLogo code={offer.currency} size={32} />}
                title={t("pair-of", { currency: offer.currency, collateral: offer.collateral })}
                subtitle={
                  <>
                    {t("ltv")} <RateText rate={offer.ltv_max} /> · {t("hourly")} <RateText rate={offer.hourly_rate} />
                  </>
                }
                end={<RateText rate={offer.annual_rate} className="font-semibold" />}
                endSub={t("apr")}
              />
            </li>
          ))}
        </ul>
        {index.practice && <p className="mt-2 text-caption text-soft">{t("practice-more")}</p>}
      </Section>
      <Section title={t("pools.title")}>
        <div className="mt-2 grid gap-3 md:grid-cols-2">
          {index.pools.map(({ currency, ...pool }) => (
            <Card key={currency} className="md:p-5">
              <h3 className="mb-3 text-body font-semibold">{currency}</h3>
              <Facts
                facts={[
                  { label: t("pool"), value: money(pool.free, currency) },
                  { label: t("pools.promised"), value: money(pool.promised, currency) },
                  { label: t("pools.lent"), value: money(pool.lent, currency) },
                  { label: t("pools.earned"), value: money(pool.earned, currency) },
                  { label: t("pools.insurance"), value: money(pool.insurance, currency) },
                ]}
              />
            </Card>
          ))}
        </div>
      </Section>
      <Section title={t("lines")}>
        <Facts
          className="mt-2"
          facts={[
            { label: t("line-leave"), value: <RateText rate={index.lines.leave} /> },
            { label: t("line-call"), value: <RateText rate={index.lines.call} /> },
            { label: t("line-last"), value: <RateText rate={index.lines.last} /> },
            { label: t("line-close"), value: <RateText rate={index.lines.close} /> },
            { label: t("line-target"), value: <RateText rate={index.lines.target} /> },
            { label: t("close-fee"), value: <RateText rate={index.close_fee} /> },
            { label: t("sell-fee"), value: <RateText rate={index.sell_fee} /> },
            { label: t("overdue-daily"), value: <RateText rate={index.overdue_daily} /> },
            { label: t("overdue-year"), value: <RateText rate={index.overdue_annual} className="font-semibold text-danger" /> },
          ]}
        />
        <p className="mt-3 text-form text-soft">{t("rule")}</p>
        <p className="mt-2 text-form text-soft">{t("overdue-rule")}</p>
        <p className="mt-2 text-form text-soft">{t("source-more")}</p>
      </Section>
    </>
  );
}
