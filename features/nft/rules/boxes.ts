/** Pure decisions about blind boxes, shared by the server, the forms and the verifier. */
import { divide, formatRate, pow10, RATE_SCALE } from "@assay/core/money.ts";
import { MINUTE_MS } from "@assay/core/time.ts";
import { EDITIONS_MAX, rarities, type Rarity } from "../rules.ts";

/** Works of a series, and boxes that a customer may have unopened of one. A series has at most as many pieces as a work has editions. */
export const SERIES_WORKS_MAX = 20;
export const SERIES_PIECES_MAX = EDITIONS_MAX;
export const SERIES_PIECES_MIN = 2;
export const BOXES_MAX = 20;
/** A list is public for at least so long before its first box is sold. */
export const SERIES_SHOWN_MS = 10 * MINUTE_MS;

export interface ListedWork {
  readonly title: string;
  readonly rarity: Rarity;
  readonly editions: number;
}

const TITLE_MAX = 60;
const isRarity = (text: string): text is Rarity => (rarities as readonly string[]).includes(text);

/** Works as they are written at the desk: a line each, "title | rarity | pieces". Undefined where a line or the whole is wrong. */
export function worksOf(text: string): readonly ListedWork[] | undefined {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const works = lines.map((line) => workOf(line.split("|").map((part) => part.trim())));
  const sound = works.filter((work) => work !== undefined);
  const pieces = sound.reduce((sum, { editions }) => sum + editions, 0);
  const isWhole = sound.length === lines.length && new Set(sound.map(({ title }) => title)).size === lines.length;
  const fits =
    lines.length >= 1 && lines.length <= SERIES_WORKS_MAX && pieces >= SERIES_PIECES_MIN && pieces <= SERIES_PIECES_MAX;
  return isWhole && fits ? sound : undefined;
}

function workOf([title = "", rarity = "", editions = "", ...rest]: readonly string[]): ListedWork | undefined {
  const isSound = title.length >= 2 && title.length <= TITLE_MAX && isRarity(rarity) && /^[1-9][0-9]{0,2}$/.test(editions);
  return isSound && rest.length === 0 ? { title, rarity, editions: Number(editions) } : undefined;
}

/** The whole list of a series as a draw takes it: a lot for each piece, in the order of the works. Its digest is the series' hash. */
export function listOf(works: readonly ListedWork[]) {
  const lots = works.flatMap(({ title, rarity, editions }) =>
    Array.from({ length: editions }, (_, place) => ({ lot: `${title} #${place + 1} (${rarity})`, weight: "1" })),
  );
  return { kind: "shuffle", lots, takes: String(lots.length) } as const;
}

/** How likely the next opening brings one of so many pieces, of all that are left; rounded down at 8 decimals. */
export const oddsText = (left: number, all: number): string =>
  formatRate(all === 0 ? 0n : divide(BigInt(left) * pow10(RATE_SCALE), BigInt(all), "down"));

/**
 * The place in the list that an opening takes: the first of its own shuffled order that no opening before it has taken. Whatever was
 * taken before, each piece that is left is as likely as any other. Undefined where nothing is left.
 */
export const placeTaken = (order: readonly number[], taken: ReadonlySet<number>): number | undefined =>
  order.find((place) => !taken.has(place));
