import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Screen } from "@assay/ui/parts/screen.tsx";
import { StatTile } from "@assay/ui/parts/stat-tile.tsx";
import { Way } from "@assay/ui/parts/way.tsx";
import { useState } from "react";
import { calls } from "../contract.ts";
import { Board, BOARD } from "./board.tsx";
import { type Bound, newerOf, type Round, type Table, toldEnding } from "./board-model.ts";
import { Controls } from "./controls.tsx";
import { FairCard, isSeed, OddsCard } from "./fair-card.tsx";
import { LimitsCard } from "./limits-card.tsx";
import { useNumbers } from "./numbers.ts";
import { GAME_ROUNDS_PATH } from "./paths.ts";

/** The same element whatever is played, so that the table is drawn once. */
const odds = <OddsCard />;

/** The game: the board and what can be done, then what proves it, its odds, and the customer's own limits. */
export default function GameScreen() {
  const t = useTexts("game");
  const table = useCall(calls.showTable, {});
  return (
    <Screen width="wide" head={<PageHeader title={t("title")} />}>
      <Loaded query={table}>{(told) => <Game table={told} />}</Loaded>
    </Screen>
  );
}

function Game({ table }: { readonly table: Table }) {
  const t = useTexts("game");
  const [acted, setActed] = useState<Round>();
  const [seed, setSeed] = useState<string>(() => crypto.randomUUID());
  const [bound, setBound] = useState<Bound>();
  const round = newerOf(table.round, acted);
  const runs = round !== null && round.ending === null;
  // A round from before this page was opened is judged by what stands in it.
  const isOwn = round !== null && round.id === acted?.id;
  const note = (said: string): void => {
    const next = table.player?.next;
    setBound(next ? { commitment: next.commitment, seed: said } : undefined);
  };
  return (
    <div className="grid gap-x-8 md:grid-cols-2 md:items-start">
      <div className="flex min-w-0 flex-col gap-3">
        <Standing table={table} round={round} />
        {round ? <Board round={round} /> : <HowTo takes={table.may_take} />}
        <Said round={round} />
        {isSeed(seed) && <Controls table={table} round={round} seed={seed} onBet={note} onRound={setActed} />}
        <p className="hidden text-caption text-faint desk:block">{t("keys")}</p>
        <p className="text-caption text-soft">{t("no-money")}</p>
        <Way to={GAME_ROUNDS_PATH} text={t("mine")} />
      </div>
      <div className="min-w-0 md:-mt-6">
        {table.player && (
          <FairCard
            commitment={runs ? round?.commitment : table.player.next?.commitment}
            runs={runs}
            over={runs ? undefined : (round ?? undefined)}
            bound={isOwn ? bound : undefined}
            seed={seed}
            onSeed={setSeed}
          />
        )}
        {odds}
        {table.player && (
          <LimitsCard limits={table.limits} rounds={table.used.rounds} minutes={Math.floor(table.used.seconds / 60)} />
        )}
      </div>
    </div>
  );
}

/** What stands on the board before the first round: what it is, and what is pressed one after the other. */
function HowTo({ takes }: { readonly takes: boolean }) {
  const t = useTexts("game");
  return (
    <section className={`${BOARD} flex flex-col justify-center gap-3 p-5`}>
      <h2 className="text-section">{t("how.title")}</h2>
      <ol className="flex list-decimal flex-col gap-1.5 ps-5 text-form text-soft">
        {takes && <li>{t("how.take")}</li>}
        <li>{t("how.start")}</li>
        <li>{t("how.guess")}</li>
      </ol>
    </section>
  );
}

function Standing({ table: { player }, round }: { readonly table: Table; readonly round: Round | null }) {
  const t = useTexts("game");
  const numbers = useNumbers();
  return (
    <div className="grid grid-cols-3 gap-3">
      <StatTile label={t("points")}>{numbers.points(player?.points ?? 0)}</StatTile>
      <StatTile label={t("worth")}>
        {round ? `${t("times", { times: numbers.times(round.times) })} = ${numbers.points(round.paid)}` : "–"}
      </StatTile>
      <StatTile label={t("best")} end>
        {t("times", { times: numbers.times(player?.best_times ?? "0.00") })}
      </StatTile>
    </div>
  );
}

/** What has just happened, said aloud by a screen reader. */
function Said({ round }: { readonly round: Round | null }) {
  const t = useTexts("game");
  const numbers = useNumbers();
  const text = (): string => {
    if (!round) return t("first");
    const values = { price: round.prices.at(-1)!, times: numbers.times(round.times), points: numbers.points(round.paid) };
    const { ending, prices } = round;
    if (ending !== null) return t(`say.${toldEnding({ ending, prices })}`, values);
    return t(round.guesses.length === 0 ? "say.start" : "say.right", values);
  };
  return (
    <p role="status" className="min-h-10 text-form">
      {text()}
    </p>
  );
}
