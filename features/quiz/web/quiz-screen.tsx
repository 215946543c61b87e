import { formatAmount } from "@assay/core/money.ts";
import { ReceiptView } from "@assay/features/proofs/web.tsx";
import { useHolding } from "@assay/features/wallet/web.tsx";
import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { Badge } from "@assay/ui/parts/badge.tsx";
import { Card } from "@assay/ui/parts/card.tsx";
import { Chips } from "@assay/ui/parts/chips.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { Facts } from "@assay/ui/parts/facts.tsx";
import { IndexPrice } from "@assay/ui/parts/index-price.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Pane } from "@assay/ui/parts/pane.tsx";
import { Screen } from "@assay/ui/parts/screen.tsx";
import { Section } from "@assay/ui/parts/section.tsx";
import { RowsSkeleton } from "@assay/ui/parts/skeleton.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { Way } from "@assay/ui/parts/way.tsx";
import { useRows } from "@assay/ui/rows.ts";
import { AmountTicket } from "@assay/ui/ticket/amount-ticket.tsx";
import { MoneyText } from "@assay/ui/ticket/money-text.tsx";
import { RateText } from "@assay/ui/ticket/rate-text.tsx";
import { useTicket } from "@assay/ui/ticket/use-ticket.ts";
import { toast } from "@assay/ui/toast.ts";
import { Suspense, useState } from "react";
import { useSearchParams } from "react-router";
import { calls } from "../contract.ts";
import { betRules, mostOf, type Quiz } from "./bet-form.ts";
import { useOutcomeText } from "./outcome-text.ts";
import { News } from "./news.tsx";
import { QUIZZES_PATH } from "./paths.ts";
import { useExplain } from "./use-explain.ts";

/** Others stake too: what the pools are, and whether bets are taken, is read so often. */
const READ_MS = 5_000;

const isId = (text: string): boolean => /^[0-9a-f-]{36}$/.test(text);

/** One quiz: its pools and what it would be now, the ticket, the customer's receipts, and the rule with its hash. */
export default function QuizScreen() {
  const t = useTexts("quiz");
  const [search] = useSearchParams();
  const id = search.get("id") ?? "";
  const answer = useCall(calls.showQuiz, { id }, { when: isId(id), everyMs: READ_MS });
  const head = <PageHeader title={answer.data ? t("question", { symbol: answer.data.quiz.symbol }) : t("title")} />;
  if (!isId(id) || answer.error)
    return (
      <Screen width="wide" head={head}>
        <Empty text={t("rejections.no-such-quiz")} action={<Way to={QUIZZES_PATH} text={t("see")} />} />
      </Screen>
    );
  return (
    <Screen width="wide" head={head}>
      <Loaded query={answer}>
        {({ quiz, practice, terms, terms_hash }) => (
          <div className="grid gap-3 md:grid-cols-2 md:items-start">
            <div className="flex min-w-0 flex-col gap-3">
              <Card className="md:p-5">
                <QuizFacts quiz={quiz} practice={practice} />
              </Card>
              {quiz.state !== "settled" && <BetTicket quiz={quiz} />}
            </div>
            <div className="min-w-0">
              {quiz.state === "settled" && <Receipts id={id} />}
              <News symbol={quiz.symbol} />
              <Section title={t("rule")}>
                <p className="text-form text-soft">{t("rule-text")}</p>
                <p dir="ltr" className="mt-3 text-caption wrap-anywhere whitespace-pre-wrap text-soft">
                  {terms}
                </p>
                <p className="mt-3 text-caption text-soft">{t("hash")}</p>
                <bdi dir="ltr" className="text-caption break-all whitespace-normal">
                  {terms_hash}
                </bdi>
              </Section>
            </div>
          </div>
        )}
      </Loaded>
    </Screen>
  );
}

function QuizFacts({ quiz, practice }: { readonly quiz: Quiz; readonly practice: boolean }) {
  const t = useTexts("quiz");
  const outcomeText = useOutcomeText();
  const shown = quiz.outcome ?? quiz.if_now;
  return (
    <>
      <p className="mb-3 flex items-center justify-between gap-3 text-form">
        <span>{quiz.ending === null ? t(`states.${quiz.state}`) : t(`endings.${quiz.ending}`)}</span>
        {practice && <Badge tone="brand">{t("practice")}</Badge>}
      </p>
      <Facts
        facts={[
          ...quiz.outcomes.map((one) => ({
            label: outcomeText(one),
            value: (
              <>
                <AmountText value={one.staked} currency={quiz.currency} unit decimalsMin={0} />{" "}
                <span className="text-soft">
                  · {one.odds === null ? t("no-odds") : t("odds", { odds: one.odds.replace(/(\.\d\d)\d+$/, "$1") })}
                </span>
              </>
            ),
          })),
          {
            label: t(quiz.outcome === null ? "if-now" : "result"),
            value: shown === null ? "–" : outcomeText(quiz.outcomes[shown]!),
          },
          { label: t(quiz.price === null ? "index" : "price"), value: <IndexPrice value={quiz.price ?? quiz.index} /> },
          { label: t("opens"), value: <TimeText at={quiz.opens_at} as="plan" /> },
          { label: t("closes"), value: <TimeText at={quiz.closes_at} as="plan" /> },
          { label: t("decides"), value: <TimeText at={quiz.decides_at} as="plan" /> },
          { label: t("fee"), value: <RateText rate={quiz.fee_rate} /> },
          { label: t("cost"), value: <AmountText value={quiz.cost_per_100} currency={quiz.currency} decimals={2} /> },
        ]}
      />
      {practice && <p className="mt-3 text-caption text-soft">{t("practice-more")}</p>}
    </>
  );
}

const USDT_ID = 3;

function BetTicket({ quiz }: { readonly quiz: Quiz }) {
  const t = useTexts("quiz");
  const outcomeText = useOutcomeText();
  const [outcome, setOutcome] = useState(0);
  const available = useHolding(USDT_ID, "change")?.free;
  const facts = { quiz, outcome, available };
  const ticket = useTicket({
    rules: betRules,
    facts,
    call: calls.placeBet,
    keeps: true,
    input: ({ amount }) => ({ id: quiz.id, choice: String(outcome), amount }),
    fieldOf: () => "amount",
    done: () => toast(t("placed"), "done"),
  });
  const { brings, loses } = ticket.form.summary ?? {};
  const title = t("bet-on", { outcome: outcomeText(quiz.outcomes[outcome]!) });
  return (
    <Pane label={title} className="max-md:bg-transparent md:border md:border-line md:p-5">
      <Chips
        label={t("outcome")}
        options={quiz.outcomes.map((one, place) => ({ key: String(place), label: outcomeText(one) }))}
        value={String(outcome)}
        onChange={(key) => setOutcome(Number(key))}
      />
      <AmountTicket
        ticket={ticket}
        t={t}
        title={title}
        label={t("stake")}
        currency={quiz.currency}
        available={{ label: t("available"), amount: available, all: t("max"), most: formatAmount(mostOf(facts)) }}
        facts={[
          { label: t("brings"), value: <MoneyText amount={brings} className="font-semibold text-up" /> },
          { label: t("loses"), value: <MoneyText amount={loses} /> },
          { label: t("fee"), value: <RateText rate={quiz.fee_rate} /> },
        ]}
        note={t("risk")}
        action={t("bet")}
        closed={undefined}
        missing={quiz.state === "guessing" ? undefined : t("closed")}
      />
    </Pane>
  );
}

/** What the customer's own bets on it have left as proof. */
function Receipts({ id }: { readonly id: string }) {
  const explain = useExplain();
  const { rows } = useRows(calls.listBets, { quiz: id });
  return (
    <Suspense fallback={<RowsSkeleton count={4} />}>
      {rows.flatMap((bet) =>
        bet.settled_at === null
          ? []
          : [<ReceiptView key={bet.id} subject={bet.id} decidedAt={bet.settled_at} explain={explain} />],
      )}
    </Suspense>
  );
}
