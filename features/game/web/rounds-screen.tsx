import { ReceiptView } from "@assay/features/proofs/web.tsx";
import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { InfiniteList } from "@assay/ui/parts/infinite-list.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { Sheet } from "@assay/ui/parts/sheet.tsx";
import { RowsSkeleton } from "@assay/ui/parts/skeleton.tsx";
import { StatTile } from "@assay/ui/parts/stat-tile.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { TradeCard } from "@assay/ui/parts/trade-card.tsx";
import { Way } from "@assay/ui/parts/way.tsx";
import { useRows } from "@assay/ui/rows.ts";
import { ListsScreen } from "@assay/ui/ticket/lists-screen.tsx";
import { Suspense, useState } from "react";
import { calls } from "../contract.ts";
import { type Round, toldEnding } from "./board-model.ts";
import { useNumbers } from "./numbers.ts";
import { GAME_PATH } from "./paths.ts";
import { useExplain } from "./use-explain.ts";

const READ_MS = 15_000;

/** The customer's rounds, each with its receipt, and the best of the day. */
export default function RoundsScreen() {
  const t = useTexts("game");
  return (
    <ListsScreen
      width="list"
      title={t("mine")}
      label={t("mine")}
      lists={[
        { key: "rounds", label: t("lists.rounds") },
        { key: "leaders", label: t("lists.leaders") },
      ]}
    >
      {(list) => (list === "rounds" ? <Rounds /> : <Leaders />)}
    </ListsScreen>
  );
}

function Rounds() {
  const t = useTexts("game");
  const numbers = useNumbers();
  const explain = useExplain();
  const [shown, setShown] = useState<Round>();
  const player = useCall(calls.showTable, {}, { select: (table) => table.player }).data;
  const times = (text: string): string => t("times", { times: numbers.times(text) });
  return (
    <>
      {player && (
        <div className="my-3 grid grid-cols-3 gap-3">
          <StatTile label={t("played")}>{numbers.points(player.rounds)}</StatTile>
          <StatTile label={t("won")}>{numbers.points(player.won)}</StatTile>
          <StatTile label={t("best")} end>
            {times(player.best_times)}
          </StatTile>
        </div>
      )}
      <InfiniteList
        of={useRows(calls.listRounds, {})}
        keyOf={({ id }) => id}
        label={t("lists.rounds")}
        empty={<Empty text={t("none-rounds")} action={<Way to={GAME_PATH} text={t("play")} />} />}
        row={(round) => (
          <TradeCard
            side={{
              label: t(`endings.${toldEnding({ ending: round.ending!, prices: round.prices })}`),
              tone: round.ending === "lost" ? "plain" : "up",
            }}
            symbol={round.prices.join(" · ")}
            facts={[
              { label: t("bet"), value: numbers.points(round.bet) },
              { label: t("paid"), value: `${numbers.points(round.paid)} (${times(round.times)})` },
              { label: t("time"), value: <TimeText at={round.ended_at!} as="clock" /> },
            ]}
            onOpen={() => setShown(round)}
          />
        )}
      />
      <Sheet open={shown !== undefined} onClose={() => setShown(undefined)} title={t("round", { place: shown?.place ?? 0 })}>
        {shown && (
          <Suspense fallback={<RowsSkeleton count={4} />}>
            <ReceiptView subject={shown.id} decidedAt={shown.ended_at!} explain={explain} />
          </Suspense>
        )}
      </Sheet>
    </>
  );
}

function Leaders() {
  const t = useTexts("game");
  const numbers = useNumbers();
  return (
    <>
      <p className="my-3 text-caption text-soft">{t("leaders-text")}</p>
      <Loaded
        query={useCall(calls.listLeaders, {}, { everyMs: READ_MS })}
        isEmpty={({ list }) => list.length === 0}
        empty={<Empty text={t("none-leaders")} action={<Way to={GAME_PATH} text={t("play")} />} />}
      >
        {({ list }) => (
          <ol aria-label={t("lists.leaders")}>
            {list.map(({ rank, alias, mine, times, paid }) => (
              <li key={rank} className="flex min-h-11 items-center gap-3 border-b border-line text-form">
                <span className="w-8 text-faint">{rank}</span>
                <span className={mine ? "grow font-semibold text-brand" : "grow"}>{mine ? t("you", { alias }) : alias}</span>
                <span className="text-soft">{t("points-of", { points: numbers.points(paid) })}</span>
                <span className="w-20 text-end font-semibold">{t("times", { times: numbers.times(times) })}</span>
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </>
  );
}
