import { useTexts } from "@assay/ui/locale.ts";
import { useGo } from "@assay/ui/navigation.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { Go } from "@assay/ui/parts/go.tsx";
import { InfiniteList } from "@assay/ui/parts/infinite-list.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { TradeCard } from "@assay/ui/parts/trade-card.tsx";
import { useRows } from "@assay/ui/rows.ts";
import { ListsScreen } from "@assay/ui/ticket/lists-screen.tsx";
import { calls, type lists } from "../contract.ts";
import type { Quiz } from "./bet-form.ts";
import { useOutcomeText } from "./outcome-text.ts";
import { QUIZ_BETS_PATH, QUIZ_PATH } from "./paths.ts";

const READ_MS = 10_000;

/** What is guessed: by stakes, by what closes today, and what is over. */
export default function QuizzesScreen() {
  const t = useTexts("quiz");
  const tab = <Key extends (typeof lists)[number]>(key: Key) => ({ key, label: t(`lists.${key}`) });
  const mine = (
    <Go to={QUIZ_BETS_PATH} className="press grid min-h-11 place-items-center px-3 text-form font-semibold text-brand">
      {t("mine")}
    </Go>
  );
  return (
    <ListsScreen
      width="list"
      title={t("title")}
      label={t("title")}
      lists={[tab("popular"), tab("daily"), tab("ended")]}
      end={() => mine}
    >
      {(list) => <QuizList key={list} list={list} />}
    </ListsScreen>
  );
}

function QuizList({ list }: { readonly list: (typeof lists)[number] }) {
  const t = useTexts("quiz");
  return (
    <>
      <p className="my-3 text-form text-soft">{t("about")}</p>
      <InfiniteList
        of={useRows(calls.listQuizzes, { list }, { everyMs: READ_MS })}
        keyOf={({ id }) => id}
        label={t(`lists.${list}`)}
        empty={<Empty text={t("none")} />}
        row={(quiz) => <QuizCard quiz={quiz} />}
      />
    </>
  );
}

function QuizCard({ quiz }: { readonly quiz: Quiz }) {
  const t = useTexts("quiz");
  const go = useGo();
  const outcomeText = useOutcomeText();
  const shown = quiz.outcome ?? quiz.if_now;
  return (
    <TradeCard
      side={{ label: t(`states.${quiz.state}`), tone: quiz.state === "guessing" ? "brand" : "plain" }}
      symbol={quiz.symbol}
      about={<TimeText at={quiz.decides_at} as="plan" />}
      facts={[
        { label: t("staked"), value: <AmountText value={quiz.staked} currency={quiz.currency} unit decimalsMin={0} /> },
        {
          label: t(quiz.outcome === null ? "if-now" : "result"),
          value: shown === null ? "–" : outcomeText(quiz.outcomes[shown]!),
        },
        { label: t("closes"), value: <TimeText at={quiz.closes_at} as="clock" /> },
      ]}
      onOpen={() => go(`${QUIZ_PATH}?id=${quiz.id}`)}
    />
  );
}
