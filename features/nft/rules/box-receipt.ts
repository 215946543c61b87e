/** What the receipt of an opened box must say, computed anew from the order that was drawn for it and what was taken before. */
import { placeTaken, SERIES_PIECES_MAX } from "./boxes.ts";

export const boxRule = "nft-box-1";

/** A type, so that it is a `Fact`. Places in the series' list are whole numbers from 0, as texts. */
export type BoxFact = {
  readonly id: string;
  readonly series: string;
  /** The digest of the series' list, as it was published. */
  readonly list: string;
  /** Which opening of the series it is. */
  readonly opening: string;
  readonly drawn: {
    /** What the draw of the same id has led to. */
    readonly order: readonly string[];
    /** What the openings before it have taken, in their order. */
    readonly taken: readonly string[];
    readonly place: string;
    /** What stands there in the list. */
    readonly lot: string;
  };
};

export interface BoxAnew {
  readonly series: string;
  readonly opening: string;
  readonly list: string;
  /** Pieces that were left. */
  readonly left: number;
  /** How many of its order were taken before. */
  readonly skipped: number;
  readonly lot: string;
  readonly holds: boolean;
}

const NUMBER = /^(0|[1-9][0-9]{0,8})$/;

/** Decides the opening anew. Undefined for what is no fact of this rule. Read by hand, because a phone has no shapes. */
export function recomputeBox(rule: string, said: unknown): BoxAnew | undefined {
  if (rule !== boxRule || !isRecord(said) || !isRecord(said["drawn"])) return undefined;
  const { series, opening, list, drawn } = said as Readonly<Record<string, unknown>> & {
    drawn: Readonly<Record<string, unknown>>;
  };
  const { place, lot } = drawn;
  const [order, taken] = [placesOf(drawn["order"]), placesOf(drawn["taken"])];
  if (!order || !taken || !isText(series) || !isText(opening) || !isText(list) || !isText(place) || !isText(lot))
    return undefined;
  const before = new Set(taken);
  const found = placeTaken(order, before);
  const isOrder = new Set(order).size === order.length && order.every((one) => one < order.length);
  const isSound = isOrder && before.size === taken.length && taken.every((one) => one < order.length);
  return {
    series,
    opening,
    list,
    left: order.length - taken.length,
    skipped: found === undefined ? order.length : order.indexOf(found),
    lot,
    holds: isSound && found !== undefined && String(found) === place,
  };
}

const isRecord = (said: unknown): said is Readonly<Record<string, unknown>> => typeof said === "object" && said !== null;
const isText = (value: unknown): value is string => typeof value === "string";

function placesOf(value: unknown): number[] | undefined {
  if (!Array.isArray(value) || value.length > SERIES_PIECES_MAX) return undefined;
  return value.every((one) => isText(one) && NUMBER.test(one)) ? value.map(Number) : undefined;
}
