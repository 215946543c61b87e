/** How a liquidation came about, beside the same said plainly: the purse is filled forwards, from before its first change to its end. */
import { MINUTE_MS } from "@assay/core/time.ts";
import { alike, type Draw, type Twin } from "@assay/server/simulation.ts";
import { changeKinds } from "../contract.ts";
import { purseRatio, riskRate, valueAt } from "../rules/margin.ts";
import {
  type PurseChange,
  type PursePosition,
  REPLAY_MINUTES_MAX,
  replay,
  replayBegins,
  type Replayed,
  type ReplayStep,
} from "../rules/replay.ts";
import { drawExposure, plainMaintenance, traded } from "./rule-twins.ts";

const ONE = 100_000_000n;
/** A whole minute. */
const NOW = Date.UTC(2028, 1, 29, 12);

const moment = (draw: Draw): number => NOW - 3 * MINUTE_MS + draw.below(8) * (MINUTE_MS / 2) + draw.below(3) - 1;

/** Each side of a market keeps what one position of its size would; what it wins is each position's own. */
function plainFigures(
  standing: readonly PursePosition[],
  mark: (symbol: string) => bigint,
): Record<"profit" | "kept" | "origin", bigint> {
  const figures = { profit: 0n, kept: 0n, origin: 0n };
  const sides = new Map<string, { position: PursePosition; value: bigint }>();
  for (const position of standing) {
    const { contract, exposure, together, originMargin } = position;
    const [value, cost] = [mark(contract.symbol), exposure.entry].map((price) => valueAt(contract, exposure.quantity, price)) as [
      bigint,
      bigint,
    ];
    figures.profit += exposure.side === "long" ? value - cost : cost - value;
    figures.origin += originMargin;
    sides.set(together, { position, value: (sides.get(together)?.value ?? 0n) + value });
  }
  for (const { position, value } of sides.values()) figures.kept += plainMaintenance(position.contract, value) / ONE;
  return figures;
}

function drawPosition(draw: Draw): PursePosition {
  const { contract, exposure } = drawExposure(draw, draw.pick(traded.slice(0, 2)));
  const openedAt = moment(draw);
  const together = `${contract.symbol} ${exposure.side}`;
  const originMargin = BigInt(draw.below(1_000_000));
  return { together, contract, exposure, originMargin, openedAt, endedAt: draw.percent(60) ? NOW + MINUTE_MS : moment(draw) };
}

function askReplay(draw: Draw): void {
  const positions = Array.from({ length: draw.below(3) }, () => drawPosition(draw));
  const changes = Array.from({ length: draw.below(4) }, (): PurseChange => ({
    at: moment(draw),
    what: draw.pick(changeKinds),
    units: BigInt(draw.below(7) - 3) * 1_000_000_000n,
  }));
  const marks = traded.map(
    ({ symbol, tick }) => [symbol, draw.percent(5) ? undefined : tick * BigInt(100 + draw.below(100_000))] as const,
  );
  const mark: ReplayStep["mark"] = (symbol) => marks.find(([name]) => name === symbol)![1];
  const end = NOW + draw.below(MINUTE_MS);
  const minutes = [1, 2].map((back): ReplayStep => ({
    at: NOW - back * MINUTE_MS,
    until: NOW - (back - 1) * MINUTE_MS,
    mark,
  }));
  const steps = [{ at: end, until: end + 1, mark }, ...minutes];
  const collateral = BigInt(draw.below(1_000_000)) * 10_000_000n;
  const symbol = traded[0]!.symbol;
  const told = replay({ symbol, positions, changes, collateral, steps });
  let money = changes.reduce((sum, { units }) => sum - units, collateral);
  const waiting = changes.toSorted((one, other) => one.at - other.at);
  for (let at = steps.length - 1; at >= 0; at -= 1) {
    const step = steps[at]!;
    const [own, from] = [new Map<string, bigint>(), at === 0 ? NOW : step.at];
    while (waiting[0] && waiting[0].at < step.until) {
      const { at: when, what, units } = waiting.shift()!;
      money += units;
      if (when >= from) own.set(what, (own.get(what) ?? 0n) + units);
    }
    const standing = positions.filter(({ openedAt, endedAt }) => !(openedAt >= step.until || endedAt < step.until));
    compare(told[at]!, step, { money, own, standing, symbol });
  }
}

interface Plain {
  readonly money: bigint;
  readonly own: ReadonlyMap<string, bigint>;
  readonly standing: readonly PursePosition[];
  readonly symbol: string;
}

function compare(told: Replayed, { at, mark }: ReplayStep, { money, own, standing, symbol }: Plain): void {
  const isKnown = standing.every(({ contract }) => mark(contract.symbol) !== undefined);
  const figures = isKnown ? plainFigures(standing, (name) => mark(name)!) : undefined;
  const changed = changeKinds.filter((what) => (own.get(what) ?? 0n) !== 0n);
  const isAlike =
    told.at === at &&
    told.mark === mark(symbol) &&
    told.collateral === money &&
    told.profit === figures?.profit &&
    told.maintenance === figures?.kept &&
    told.ratio === (figures && purseRatio(money + figures.profit, figures.kept)) &&
    told.riskRate === (figures && riskRate(money - figures.origin, figures.origin, figures.profit)) &&
    told.changes.length === changed.length &&
    told.changes.every(({ what, units }) => own.get(what) === units);
  if (!isAlike) alike(told, { money, figures, own }, { at, standing });
}

/** Minute by minute back to the opening's, a day at most. */
function askBegin(draw: Draw): void {
  const endedAt = NOW + draw.below(MINUTE_MS);
  const openedAt = endedAt - draw.below(draw.percent(80) ? 30 * MINUTE_MS : 3_000 * MINUTE_MS);
  let [begins, minutes] = [NOW, 0];
  while (begins > openedAt && minutes < REPLAY_MINUTES_MAX) [begins, minutes] = [begins - MINUTE_MS, minutes + 1];
  alike(replayBegins(openedAt, endedAt), begins, { openedAt, endedAt });
}

export const replayTwin: Twin = { name: "replays", begin: (draw) => () => (draw.percent(60) ? askReplay : askBegin)(draw) };
