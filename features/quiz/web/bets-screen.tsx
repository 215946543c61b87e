import type { OutputOf } from "@assay/core/contract.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { useGo } from "@assay/ui/navigation.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { InfiniteList } from "@assay/ui/parts/infinite-list.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { TradeCard } from "@assay/ui/parts/trade-card.tsx";
import { Way } from "@assay/ui/parts/way.tsx";
import { useRows } from "@assay/ui/rows.ts";
import { ListsScreen } from "@assay/ui/ticket/lists-screen.tsx";
import { type betLists, calls } from "../contract.ts";
import { useOutcomeText } from "./outcome-text.ts";
import { QUIZ_PATH, QUIZZES_PATH } from "./paths.ts";

/** The customer's bets: those that wait for a result, and those that are over. */
export default function BetsScreen() {
  const t = useTexts("quiz");
  const tab = <Key extends (typeof betLists)[number]>(key: Key) => ({ key, label: t(`bet-lists.${key}`) });
  return (
    <ListsScreen width="list" title={t("mine")} label={t("mine")} lists={[tab("open"), tab("ended")]}>
      {(list) => <BetsList key={list} list={list} />}
    </ListsScreen>
  );
}

function BetsList({ list }: { readonly list: (typeof betLists)[number] }) {
  const t = useTexts("quiz");
  return (
    <InfiniteList
      of={useRows(calls.listBets, { list })}
      keyOf={({ id }) => id}
      label={t(`bet-lists.${list}`)}
      empty={<Empty text={t(`none-${list}`)} action={<Way to={QUIZZES_PATH} text={t("see")} />} />}
      row={(bet) => <BetCard bet={bet} />}
    />
  );
}

function BetCard({ bet }: { readonly bet: OutputOf<typeof calls.placeBet>["bet"] }) {
  const t = useTexts("quiz");
  const go = useGo();
  const outcomeText = useOutcomeText();
  const money = (value: string) => <AmountText value={value} currency={bet.currency} unit decimalsMin={0} />;
  return (
    <TradeCard
      side={{ label: t(`bet-states.${bet.state}`), tone: bet.state === "waiting" ? "brand" : "plain" }}
      symbol={bet.symbol}
      about={outcomeText(bet)}
      facts={[
        { label: t("stake"), value: money(bet.amount) },
        { label: t("bring"), value: bet.payout === null ? "–" : money(bet.payout) },
        { label: t("decides"), value: <TimeText at={bet.decides_at} as={bet.settled_at === null ? "clock" : "date"} /> },
      ]}
      onOpen={() => go(`${QUIZ_PATH}?id=${bet.quiz_id}`)}
    />
  );
}
