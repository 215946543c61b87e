import { useCommand } from "@assay/ui/client.ts";
import { useKey } from "@assay/ui/keys.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { stillness } from "@assay/ui/navigation.ts";
import { Chips } from "@assay/ui/parts/chips.tsx";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { Sheet } from "@assay/ui/parts/sheet.tsx";
import { serverNow } from "@assay/ui/server-clock.ts";
import { MINUTE_MS } from "@assay/core/time.ts";
import { ChevronsDown, ChevronsUp } from "lucide-react";
import { useState } from "react";
import { calls } from "../contract.ts";
import { chanceOf, type Guess, nextTimes, REMIND_MS, waysOf } from "../rules.ts";
import type { Round, Table } from "./board-model.ts";
import { useNumbers } from "./numbers.ts";

const BETS = ["10", "25", "50", "100"] as const;
const BUZZ_MS = 15;
const LOST_BUZZ_MS = [40, 60, 40];

export interface ControlsProps {
  readonly table: Table;
  readonly round: Round | null;
  readonly seed: string;
  /** Notes what the phone saw before the bet. */
  readonly onBet: (seed: string) => void;
  readonly onRound: (round: Round) => void;
}

/** A phone that can be felt answers; one that shall keep still does not. */
function buzz({ ending }: Round): void {
  if (!stillness()) navigator.vibrate?.(ending === "lost" ? LOST_BUZZ_MS : BUZZ_MS);
}

/** What can be done now: take points, bet, guess, or cash out. */
export function Controls(props: ControlsProps) {
  const { table, round } = props;
  if (round?.ending === null) return <Guesses round={round} onRound={props.onRound} />;
  return (
    <div className="flex flex-col gap-3">
      {table.may_take && <TakePoints daily={table.daily_points} />}
      {table.player && <Bets {...props} points={table.player.points} />}
    </div>
  );
}

function TakePoints({ daily }: { readonly daily: number }) {
  const t = useTexts("game");
  const { points } = useNumbers();
  const { run, pending } = useCommand(calls.takePoints);
  return <Cta action={t("take", { points: points(daily) })} pending={pending} onPress={() => void run({})} />;
}

function Bets({ table, seed, points, onBet, onRound }: ControlsProps & { readonly points: number }) {
  const t = useTexts("game");
  const numbers = useNumbers();
  const [bet, setBet] = useState<string>(BETS[0]);
  const [isReminded, setReminded] = useState(false);
  const { run, pending, wait } = useCommand(calls.startRound, { silent: ["session-reminder"] });
  const start = async (goesOn: boolean): Promise<void> => {
    if (pending) return;
    if (!goesOn && table.reminds_at !== null && serverNow() >= table.reminds_at) return setReminded(true);
    onBet(seed);
    const outcome = await run({ bet, seed, ...(goesOn && { goes_on: "1" }) });
    setReminded(outcome.state === "rejected" && outcome.rejection === "session-reminder");
    if (outcome.state === "accepted") onRound(outcome.message.round);
  };
  const mayStart = points >= Number(bet);
  useKey("n", () => mayStart && void start(false));
  const minutes = table.reminds_at === null ? 0 : Math.floor((serverNow() - table.reminds_at + REMIND_MS) / MINUTE_MS);
  return (
    <>
      <Chips
        label={t("bet")}
        options={BETS.map((key) => ({ key, label: t("points-of", { points: key }) }))}
        value={bet}
        onChange={setBet}
      />
      <Cta
        action={t("start", { points: bet })}
        tone={table.may_take ? "quiet" : "brand"}
        pending={pending}
        wait={wait}
        disabled={!mayStart}
        onPress={() => void start(false)}
      />
      <Sheet open={isReminded} onClose={() => setReminded(false)} title={t("reminder")}>
        <p className="text-body text-soft">{t("reminder-text", { minutes, points: numbers.points(points) })}</p>
        <div className="mt-4 flex flex-col gap-3">
          <Cta action={t("stop")} onPress={() => setReminded(false)} />
          <Cta action={t("go-on")} tone="quiet" pending={pending} onPress={() => void start(true)} />
        </div>
      </Sheet>
    </>
  );
}

function Guesses({ round, onRound }: { readonly round: Round; readonly onRound: (round: Round) => void }) {
  const t = useTexts("game");
  const numbers = useNumbers();
  const guessing = useCommand(calls.guessPrice);
  const cashing = useCommand(calls.cashOut);
  const pending = guessing.pending || cashing.pending;
  const price = round.prices.at(-1)!;
  const tell = (shown: Round): void => {
    buzz(shown);
    onRound(shown);
  };
  const guess = async (said: Guess): Promise<void> => {
    if (pending || waysOf(price, said) === 0) return;
    const outcome = await guessing.run({ id: round.id, guess: said });
    if (outcome.state === "accepted") tell(outcome.message.round);
  };
  const mayCash = round.guesses.length > 0;
  const cash = async (): Promise<void> => {
    if (pending || !mayCash) return;
    const outcome = await cashing.run({ id: round.id });
    if (outcome.state === "accepted") tell(outcome.message.round);
  };
  useKey("h", () => void guess("higher"));
  useKey("l", () => void guess("lower"));
  useKey("c", () => void cash());
  const press = (said: Guess) => {
    const isPossible = waysOf(price, said) > 0;
    const Mark = said === "higher" ? ChevronsUp : ChevronsDown;
    return (
      <Cta
        action={
          <span className="inline-flex items-center gap-1.5">
            <Mark className="size-5" aria-hidden /> {t(said)}
          </span>
        }
        cost={
          isPossible
            ? t("chance", { chance: numbers.percent(chanceOf(price, said)), times: numbers.times(nextTimes(round, said)) })
            : t("impossible")
        }
        tone={said === "higher" ? "up" : "down"}
        disabled={!isPossible}
        pending={guessing.pending}
        onPress={() => void guess(said)}
      />
    );
  };
  return (
    <div className="flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-3">
        {press("higher")}
        {press("lower")}
      </div>
      <Cta
        action={mayCash ? t("cash", { points: numbers.points(round.paid) }) : t("cash-first")}
        tone={mayCash ? "brand" : "quiet"}
        disabled={!mayCash}
        pending={cashing.pending}
        onPress={() => void cash()}
      />
    </div>
  );
}
