import type { OutputOf } from "@assay/core/contract.ts";
import { scaleOf } from "@assay/core/currency.ts";
import { type Amount, formatRate, parseAmount, parsePrice, parseRate } from "@assay/core/money.ts";
import { ReceiptView } from "@assay/features/proofs/web.tsx";
import { useHolding } from "@assay/features/wallet/web.tsx";
import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Own } from "@assay/ui/own.tsx";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { Button } from "@assay/ui/parts/button.tsx";
import { Card } from "@assay/ui/parts/card.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { Facts } from "@assay/ui/parts/facts.tsx";
import { IndexPrice } from "@assay/ui/parts/index-price.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Screen } from "@assay/ui/parts/screen.tsx";
import { Section } from "@assay/ui/parts/section.tsx";
import { RowsSkeleton } from "@assay/ui/parts/skeleton.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { Way } from "@assay/ui/parts/way.tsx";
import { AgreementLines } from "@assay/ui/finance/agreement-lines.tsx";
import { RateText } from "@assay/ui/ticket/rate-text.tsx";
import { Suspense, useState } from "react";
import { useSearchParams } from "react-router";
import { calls } from "../contract.ts";
import { annualRate } from "../rules.ts";
import { type Change, changes, ChangeSheet } from "./change-sheet.tsx";
import { holdingOf, type Loan } from "./loan-model.ts";
import { LinePrice } from "./line-price.tsx";
import { OTC_PATH } from "./paths.ts";
import { RiskBar } from "./risk-bar.tsx";
import { Simulator } from "./simulator.tsx";
import { useExplain } from "./use-explain.ts";

const EVERY_MS = 5_000;
type Step = OutputOf<typeof calls.showLoan>["steps"][number];

/** One loan: how it stands, what can be done, what another price would do, and what has happened, with its receipts. */
export default function LoanScreen() {
  const t = useTexts("loans");
  const [search] = useSearchParams();
  const id = search.get("id") ?? "";
  const answer = useCall(calls.showLoan, { id }, { when: id !== "", everyMs: EVERY_MS });
  const head = <PageHeader title={t("loan")} />;
  if (id === "" || (answer.error !== null && !answer.data))
    return (
      <Screen width="list" head={head}>
        <Empty text={t("rejections.no-such-loan")} action={<Way to={OTC_PATH} text={t("mine")} />} />
      </Screen>
    );
  return (
    <Screen width="list" head={head}>
      <Loaded query={answer}>
        {({ loan, steps, lines }) => (
          <Own>
            <Card className="md:p-5">
              <LoanFacts loan={loan} />
            </Card>
            {loan.ended_at === null && <LoanActions loan={loan} />}
            {loan.ended_at === null && loan.price !== null && (
              <Simulator held={holdingOf(loan)} price={parsePrice(loan.price)!} symbol={loan.symbol} />
            )}
            <Section title={t("steps-title")}>
              <TimeLine loan={loan} steps={steps} />
            </Section>
            <Section title={t("entries")}>
              <AgreementLines lines={lines} places={{ available: t("place.available"), held: t("place.held") }} />
            </Section>
          </Own>
        )}
      </Loaded>
    </Screen>
  );
}

const Money = ({ value, currency }: { readonly value: string; readonly currency: string }) => (
  <AmountText value={value} currency={currency} unit decimals={scaleOf(currency)} decimalsMin={0} />
);

function LoanFacts({ loan }: { readonly loan: Loan }) {
  const t = useTexts("loans");
  const { currency, collateral_currency: coin } = loan;
  const isOpen = loan.ended_at === null;
  const owed = [
    { label: t("per-year"), value: <RateText rate={formatRate(annualRate(parseRate(loan.hourly_rate)!))} /> },
    { label: t("principal"), value: <Money value={loan.principal} currency={currency} /> },
    { label: t("interest"), value: <Money value={loan.interest} currency={currency} /> },
    { label: t("interest-paid"), value: <Money value={loan.interest_paid} currency={currency} /> },
    ...(Number(loan.overdue_interest) > 0
      ? [{ label: t("overdue-interest"), value: <Money value={loan.overdue_interest} currency={currency} /> }]
      : []),
  ];
  const standing = [
    { label: t("collateral"), value: <Money value={loan.collateral} currency={coin} /> },
    { label: t("proceeds"), value: <Money value={loan.proceeds} currency={currency} /> },
    { label: t("ltv"), value: loan.ltv === null ? t("no-index") : <RateText rate={loan.ltv} /> },
    { label: t("price-now", { symbol: loan.symbol }), value: <IndexPrice value={loan.price} /> },
    { label: t("call-at"), value: <LinePrice value={loan.call_price} index={loan.price} /> },
    { label: t("last-at"), value: <LinePrice value={loan.last_price} index={loan.price} /> },
    {
      label: t("close-at"),
      value: <LinePrice value={loan.close_price} index={loan.price} className="font-semibold text-danger" />,
    },
    { label: t("ends"), value: <TimeText at={loan.ends_at} as="plan" /> },
  ];
  return (
    <>
      <h2 className="mb-3 flex items-center justify-between gap-4 text-section">
        {isOpen ? <Money value={loan.debt} currency={currency} /> : <Money value={loan.lent} currency={currency} />}
        <span className="text-form font-normal text-soft">{t(`statuses.${loan.status}`)}</span>
      </h2>
      {isOpen && <RiskBar rate={loan.risk_rate} standing={loan.standing} />}
      {loan.last_until !== null && (
        <p role="status" className="mt-2 rounded-button bg-s2 p-3 text-form">
          {t("last-until")} <TimeText at={loan.last_until} as="plan" />
        </p>
      )}
      <Facts
        className="mt-4"
        facts={[
          ...owed,
          ...(isOpen ? standing : []),
          ...(Number(loan.sold) > 0 ? [{ label: t("sold"), value: <Money value={loan.sold} currency={coin} /> }] : []),
          { label: t("term"), value: t("days", { count: loan.days }) },
        ]}
      />
    </>
  );
}

function LoanActions({ loan }: { readonly loan: Loan }) {
  const t = useTexts("loans");
  const [chosen, setChosen] = useState<Change>();
  const spot = useHolding(loan.collateral_currency_id, "change")?.free;
  const most: Record<Change, Amount | undefined> = {
    repay: parseAmount(loan.currency, loan.debt),
    sell: parseAmount(loan.currency, loan.debt),
    add: spot,
    remove: parseAmount(loan.collateral_currency, loan.may_remove),
    release: parseAmount(loan.currency, loan.may_release),
  };
  return (
    <div className="mt-3 grid grid-cols-2 gap-2">
      {changes.map((change) => (
        <div key={change} className={change === "repay" ? "col-span-2" : ""}>
          <Button block tone={change === "repay" ? "brand" : "quiet"} onPress={() => setChosen(change)}>
            {t(`changes.${change}.title`)}
          </Button>
          <ChangeSheet
            change={change}
            loan={loan}
            most={most[change]}
            open={chosen === change}
            onClose={() => setChosen(undefined)}
          />
        </div>
      ))}
    </div>
  );
}

/** What has happened, the newest first; a sale of collateral with its receipt. */
function TimeLine({ loan, steps }: { readonly loan: Loan; readonly steps: readonly Step[] }) {
  const t = useTexts("loans");
  const explain = useExplain();
  return (
    <ol className="mt-2 border-s border-line ps-4">
      {steps.map((step) => (
        <li key={step.id} className="pb-4 text-form">
          <p className="font-semibold">{t(`steps.${step.kind}`)}</p>
          <p className="text-caption text-soft">
            <TimeText at={step.at} as="plan" />
          </p>
          <p className="flex flex-wrap gap-x-3">
            {Number(step.amount) > 0 && <Money value={step.amount} currency={loan.currency} />}
            {Number(step.collateral) > 0 && <Money value={step.collateral} currency={loan.collateral_currency} />}
          </p>
          {step.receipt && (
            <Suspense fallback={<RowsSkeleton count={2} />}>
              <ReceiptView subject={step.id} decidedAt={step.at} explain={explain} className="mt-2" />
            </Suspense>
          )}
        </li>
      ))}
    </ol>
  );
}
