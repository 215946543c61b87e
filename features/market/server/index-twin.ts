/** An index through time beside the same said plainly: what is remembered of a venue is the whole of what was seen of it. */
import { MINUTE_MS, SECOND_MS } from "@assay/core/time.ts";
import { alike, type Draw, type Twin } from "@assay/server/simulation.ts";
import { type IndexMemory, indexOf, type IndexSource, judgeIndex, type SourceState } from "../rules/price-index.ts";
import { isFar, plainMedian } from "./rule-twins.ts";

const CLAMP = 500_000n;
const VENUES = 4;
/** After so many judgements another market begins. */
const LIFE = 300;

/** What a person who watches a venue writes down. */
interface Watched {
  /** Since when it is out, and since when without a break it has been near. */
  out: boolean;
  nearSince: number | undefined;
  /** Its latest price, when that came, and what the others said at the first look at it. */
  since: number;
  others: bigint | undefined;
}

interface Venue {
  price: bigint;
  changedAt: number;
  heardAt: number | undefined;
}

interface World {
  now: number;
  level: bigint;
  readonly venues: Venue[];
  readonly watched: (Watched | undefined)[];
  memory: IndexMemory;
  age: number;
}

const begin = (draw: Draw): World => {
  const [now, level] = [Date.UTC(2028, 1, 29), 1_000_000_000n];
  const venues = Array.from({ length: VENUES }, () => ({
    price: level,
    changedAt: now,
    heardAt: draw.percent(90) ? now : undefined,
  }));
  return { now, level, venues, watched: venues.map(() => undefined), memory: new Map(), age: 0 };
};

/** Time goes on; the level drifts, venues follow it, stray, stand still or fall silent. */
function live(draw: Draw, world: World): void {
  world.now += draw.percent(60) ? SECOND_MS * draw.below(20) : MINUTE_MS * draw.below(8);
  world.level = (world.level * BigInt(9_990 + draw.below(21))) / 10_000n;
  for (const venue of world.venues) {
    const what = draw.below(100);
    if (what < 6) continue;
    venue.heardAt = world.now - draw.below(2_000);
    if (what < 20) continue;
    const stray = what < 24 ? BigInt(9_500 + draw.below(1_000)) : what < 26 ? 0n : BigInt(9_990 + draw.below(21));
    const price = (world.level * stray) / 10_000n;
    if (price !== venue.price) Object.assign(venue, { price, changedAt: venue.heardAt });
  }
}

/** Which venues count now, in the order in which a person would look: is there a word, does it move, is it near. */
function watch({ now, venues, watched }: World): SourceState[] {
  const states = venues.map(({ price, heardAt }): SourceState =>
    heardAt === undefined ? "silent" : price <= 0n ? "invalid" : now - heardAt > 3 * SECOND_MS ? "stale" : "counted",
  );
  const speaking = [...venues.keys()].filter((at) => states[at] === "counted");
  const pricesOf = (places: readonly number[]): bigint[] => places.map((at) => venues[at]!.price);
  for (const at of speaking) {
    const others = plainMedian(pricesOf(speaking.filter((other) => other !== at)));
    const before = watched[at];
    const isNew = before?.since !== venues[at]!.changedAt || before.others === undefined;
    watched[at] = {
      out: before?.out ?? false,
      nearSince: before?.nearSince,
      since: venues[at]!.changedAt,
      others: isNew ? others : before.others,
    };
    const then = watched[at].others;
    const haveMoved = others !== undefined && then !== undefined && isFar(others, then, 10n);
    if (now - venues[at]!.changedAt > MINUTE_MS && haveMoved) states[at] = "stuck";
  }
  const moving = speaking.filter((at) => states[at] === "counted");
  const trusted = moving.filter((at) => !watched[at]!.out);
  const middle = plainMedian(pricesOf(trusted.length < 3 ? moving : trusted));
  for (const [at, seen] of watched.entries()) {
    if (!seen) continue;
    // Whoever does not speak does not come nearer to returning.
    if (!moving.includes(at)) seen.nearSince = undefined;
    else if (!seen.out) {
      seen.out = isFar(venues[at]!.price, middle!, 300n);
      if (seen.out) states[at] = "outlier";
    } else if (isFar(venues[at]!.price, middle!, 150n)) [seen.nearSince, states[at]] = [undefined, "outlier"];
    else {
      seen.nearSince ??= now;
      if (now - seen.nearSince < 15 * MINUTE_MS) states[at] = "waiting-to-return";
      else [seen.out, seen.nearSince] = [false, undefined];
    }
  }
  return states;
}

export const indexTwin: Twin = {
  name: "price index through time",
  begin: (draw) => {
    let world = begin(draw);
    return () => {
      if (world.age >= LIFE) world = begin(draw);
      world.age += 1;
      live(draw, world);
      const sources = world.venues.map((venue, at): IndexSource => ({ ...venue, venue: String(at), operator: String(at % 3) }));
      const plain = watch(world);
      const { index, states, memory } = judgeIndex(sources, world.memory, CLAMP, world.now);
      world.memory = memory;
      for (const [at, state] of plain.entries())
        if (states.get(String(at)) !== state) alike(states, plain, { now: world.now, sources });
      if (draw.percent(70)) return;
      const counted = sources.filter((_, at) => plain[at] === "counted") as (IndexSource & { price: bigint })[];
      if (index !== indexOf(counted, CLAMP)) alike(index, indexOf(counted, CLAMP), { now: world.now, sources });
    };
  },
};
