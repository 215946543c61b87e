import { isDeepStrictEqual } from "node:util";
import type { Call, OutputOf } from "@assay/core/contract.ts";
import { calls } from "@assay/features/leverage/contract.ts";
import { sim } from "@assay/features/leverage/sim.ts";
import type { Customer } from "../customer.ts";
import { accepted, type History } from "../history.ts";
import { pause } from "../pause.ts";
import { differences, judgeIds, ONE, pages, type Product, units } from "./product.ts";

type Position = OutputOf<typeof calls.cancelOrder>["position"];

const LOOK_MS = 200;

const acting: ReadonlySet<Call> = new Set<Call>([
  calls.openPosition,
  calls.amendOrder,
  calls.cancelOrder,
  calls.setStops,
  calls.changeMargin,
  calls.closePosition,
  calls.closePositions,
]);

export const leverage: Product = {
  deeds: sim.deeds,
  commands: acting,
  end: async (customer) => {
    const faults = judgeMargins(replay(customer.history), (await customer.read(calls.listPositions)).open);
    for (;;) {
      await customer.command(calls.closePositions, {});
      const { open, pending } = await customer.read(calls.listPositions);
      for (const { id } of pending) await customer.command(calls.cancelOrder, { id });
      if (open.length + pending.length === 0) return faults;
      // A position without a mark stays until there is one.
      await pause(LOOK_MS);
    }
  },
  judge: async (customer) => {
    const positions = await pages((paging) => customer.read(calls.listHistory, paging));
    return {
      faults: judgePositions(customer, positions),
      // Whatever was added to margins, taken out of them and held has come back: what is left are the results.
      moves: positions.flatMap(({ net }) =>
        net === null ? [] : [{ account: "lever" as const, currency: "USDT", units: units(net) }],
      ),
      counts: { positions: positions.length },
    };
  },
};

interface Told {
  readonly position?: Position;
  readonly closed?: readonly Position[];
  readonly waiting?: number;
}

/** Answers of what changes positions, in order. */
const toldIn = (history: History) =>
  accepted(history)
    .filter(({ call }) => acting.has(call))
    .map(({ call, input, answer }) => ({ call, input, ...(answer as Told) }));

/** Keeps positions and orders as an answer tells them. */
function learn(known: Map<string, Position>, { position, closed = [] }: Told): void {
  for (const one of position ? [...closed, position] : closed) known.set(one.id, one);
}

/** Positions and orders as they were last told. */
function replay(history: History): Map<string, Position> {
  const known = new Map<string, Position>();
  for (const told of toldIn(history)) learn(known, told);
  return known;
}

/** Positions whose close was accepted while there was no mark, and not taken back since, so that they may end at the next one. */
function closing(history: History): ReadonlySet<string> {
  const known = new Map<string, Position>();
  const asked = new Set<string>();
  for (const told of toldIn(history)) {
    learn(known, told);
    const { call, input, position, waiting = 0 } = told;
    if (call === calls.cancelOrder) asked.delete(position!.id);
    if (waiting === 0) continue;
    const [one, side, symbol] = [input["id"], input["type"] ?? "all", input["symbol"]];
    const isAsked = (had: Position): boolean =>
      call === calls.closePosition
        ? had.id === one
        : had.ended_at === null && [had.type, "all"].includes(side) && [had.symbol, undefined].includes(symbol);
    for (const had of known.values()) if (isAsked(had)) asked.add(had.id);
  }
  return asked;
}

/**
 * What was acknowledged of an isolated margin is there once, while the position is open: afterwards it is money like any other.
 * A night, and a part that was closed, change it without the customer.
 */
function judgeMargins(known: ReadonlyMap<string, Position>, open: readonly Position[]): string[] {
  return open.flatMap((position) => {
    const told = known.get(position.id);
    if (!told || told.state !== "open" || told.margin_mode === "cross") return [];
    if (told.number !== position.number || told.overnight !== position.overnight) return [];
    return told.margin === position.margin
      ? []
      : [`position ${position.id}: its margin is ${position.margin}, acknowledged was ${told.margin}`];
  });
}

function judgePositions(customer: Customer, positions: readonly Position[]): string[] {
  const known = replay(customer.history);
  const waiting = closing(customer.history);
  const shown = new Map(positions.map((position) => [position.id, position]));
  // What the house closes of a position without being asked is a part under an id of its own.
  const wholes = Map.groupBy(positions, wholeOf);
  const isPart = (id: string): boolean => {
    const part = shown.get(id)!;
    const isHouses = part.close_reason !== null && part.close_reason !== "customer";
    return isHouses && wholes.get(wholeOf(part))!.some((one) => one.id !== id && known.has(one.id));
  };
  return [
    ...judgeIds("position", known, positions, isPart),
    ...positions.flatMap((position) => {
      const told = known.get(position.id);
      const faults = [...(told ? judgePosition(told, position, waiting) : []), ...judgeResult(position)];
      return faults.map((fault) => `position ${position.id}: ${fault}`);
    }),
    ...[...wholes.values()].flatMap((parts) => judgeQuantity(parts, known)),
  ];
}

/** Parts of one position have all of this in common, and no customer does two things in one millisecond. */
const wholeOf = ({ symbol, type, created_at, opened_at, price }: Position): string =>
  [symbol, type, created_at, opened_at, price].join(" ");

/** The parts of a position are as much as it was when it was last told. */
function judgeQuantity(parts: readonly Position[], known: ReadonlyMap<string, Position>): string[] {
  const sum = (list: readonly Position[]): bigint => list.reduce((total, { number }) => total + units(number), 0n);
  const told = parts.flatMap(({ id }) => known.get(id) ?? []);
  if (sum(told) === sum(parts)) return [];
  return [`position ${parts[0]!.id}: ${sum(parts)} of it are there, ${sum(told)} were acknowledged`];
}

const agreed = ["symbol", "type", "kind", "margin_mode", "multiple", "reduce_only", "target_price", "created_at"] as const;
const stops = ["target_profit_price", "stop_loss_price", "trailing"] as const;

function judgePosition(told: Position, position: Position, waiting: ReadonlySet<string>): string[] {
  // What the house owes on it may be paid later.
  const ended = ({ net, unpaid, ...rest }: Position): object => ({ ...rest, exact: net && units(net) + units(unpaid) });
  if (told.ended_at !== null) return isDeepStrictEqual(ended(told), ended(position)) ? [] : ["it has changed after its end"];
  return [
    ...differences(told, position, agreed).map((field) => `its ${field} is not the acknowledged one`),
    ...differences(told, position, stops).map((field) => `its ${field} is not the one that was last set`),
    ...(told.price === null || told.price === position.price ? [] : ["its entry has changed"]),
    ...(position.close_reason === "customer" || position.cancel_reason === "customer" ? ["nobody has ended it"] : []),
    ...(mayEndSo(told, position, waiting) ? [] : [`${position.close_reason} without one`]),
  ];
}

/** A stop that was not set closes nothing, and neither does a close that was not asked for. */
function mayEndSo(told: Position, { id, close_reason: reason }: Position, waiting: ReadonlySet<string>): boolean {
  if (reason === "next-mark") return waiting.has(id);
  if (reason === "take-profit") return told.target_profit_price !== null;
  if (reason === "stop-loss") return told.stop_loss_price !== null;
  return reason !== "trailing-stop" || told.trailing !== null;
}

/** A result is the way of the price, and what it has cost (LEV-01, LEV-25). */
function judgeResult(position: Position): string[] {
  const { state, type, price, close_price, number, profit, spared, fee, overnight, unpaid, net } = position;
  if (state === "cancelled") return net === null ? [] : ["it was cancelled and has a result"];
  if (price === null || close_price === null || profit === null || net === null)
    return position.reduce_only ? [] : ["it has no result"];
  const way = (units(close_price) - units(price)) * (type === "long" ? 1n : -1n);
  const result = units(profit) + units(spared) - units(fee) - units(overnight) - units(unpaid);
  return [
    ...(way * units(number) === units(profit) * ONE ? [] : ["its profit is not the way of its price"]),
    ...(result === units(net) ? [] : ["its result does not add up"]),
  ];
}
