/**
 * What the sandbox sells: works of practice artists, always some at a fixed price, some by auction, and a series of blind boxes. They
 * are called "Practice …" here, and on screen in the reader's language (web/sandbox-words.ts).
 */
import { scaleOf } from "@assay/core/currency.ts";
import { parseDecimal, parseRate } from "@assay/core/money.ts";
import { DAY_MS, later, MINUTE_MS } from "@assay/core/time.ts";
import type { Job, Tx } from "@assay/server/feature.ts";
import { sql } from "kysely";
import { marginOf, type Mode, rarities } from "../rules.ts";
import { seriesTable } from "./boxes-store.ts";
import { addWork } from "./publish.ts";
import { addSeries } from "./series.ts";
import { sales } from "./store.ts";

const CURRENCY = "USDT";
const AT_ONCE = { normal: 4, auction: 4 } as const;
/** Long enough that none of the first ends in a newcomer's first day. */
const LASTS_MS = { normal: 14 * DAY_MS, auction: 3 * DAY_MS } as const;

const artists = ["Practice Studio North", "Practice Studio South", "Practice Studio West"];
const series = ["Practice Tides", "Practice Paper Towns", "Practice Small Suns"];
const names = ["Harbour", "Meadow", "Lantern", "Pebble", "Orchard", "Compass", "Feather", "Kettle", "Cedar", "Comet"];
const prices = ["20", "45", "80", "150"];

async function countOpen(tx: Tx, mode: Mode): Promise<number> {
  return await sales.count(
    tx.db,
    sql`where state = 'open' and mode = ${sql.lit(mode)} and seller_id is null and ends_at > ${tx.now}
      and work_id in (select work_id from nft.work where practice)`,
  );
}

/** Puts the next practice work on sale where one of its mode is missing. Answers whether it was. */
async function renew(tx: Tx): Promise<boolean> {
  for (const mode of ["normal", "auction"] as const) {
    if ((await countOpen(tx, mode)) >= AT_ONCE[mode]) continue;
    const count = await sales.count(tx.db, sql`where seller_id is null`);
    const price = parseDecimal(prices[count % prices.length]!, scaleOf(CURRENCY))!;
    // One of each four auctions is announced a day before it begins.
    const startsAt = mode === "auction" && count % AT_ONCE.auction === AT_ONCE.auction - 1 ? later(tx.now, DAY_MS) : tx.now;
    const isAuction = mode === "auction";
    await addWork(
      tx,
      {
        artist: artists[count % artists.length]!,
        artistAbout: "Practice artist: these pictures are drawn by the house and worth nothing outside this installation.",
        collection: series[count % series.length]!,
        title: `Practice ${names[count % names.length]} ${count + 1}`,
        about: "A practice artwork.",
        picture: `practice-${count + 1}`,
        rarity: isAuction ? "legendary" : rarities[count % (rarities.length - 1)]!,
        editions: isAuction ? 1 : 10,
        royalty: parseRate("0.05")!,
        practice: true,
      },
      {
        mode,
        currency: CURRENCY,
        price,
        step: isAuction ? parseDecimal("2", scaleOf(CURRENCY))! : null,
        margin: isAuction ? marginOf(price) : null,
        startsAt,
        endsAt: later(startsAt, LASTS_MS[mode]),
      },
    );
    return true;
  }
  return false;
}

/** What a practice series has in it: sixty pieces, of which one is legendary. */
const boxed = [
  ...["Ember", "Drift", "Moss", "Slate"].map((title) => ({ title, rarity: "common", editions: 10 }) as const),
  ...["Aurora", "Delta", "Prism"].map((title) => ({ title, rarity: "rare", editions: 5 }) as const),
  ...["Mirage", "Zenith"].map((title) => ({ title, rarity: "epic", editions: 2 }) as const),
  { title: "Phoenix", rarity: "legendary", editions: 1 },
] as const;

/** Puts the next practice series on sale where none is. */
async function renewSeries(tx: Tx): Promise<void> {
  const open = sql`where practice and state = 'open' and ends_at > ${tx.now} and stock > 0`;
  if ((await seriesTable.count(tx.db, open)) > 0) return;
  const number = (await seriesTable.count(tx.db, sql`where practice`)) + 1;
  await addSeries(tx, {
    artist: artists[number % artists.length]!,
    artistAbout: "Practice artist: these pictures are drawn by the house and worth nothing outside this installation.",
    collection: `Practice Boxes ${number}`,
    title: `Practice Box ${number}`,
    about: "A practice series of blind boxes.",
    works: boxed.map((work) => ({ ...work, title: `Practice ${work.title}` })),
    currency: CURRENCY,
    price: parseDecimal("10", scaleOf(CURRENCY))!,
    royalty: parseRate("0.05")!,
    practice: true,
    startsAt: tx.now,
    endsAt: later(tx.now, LASTS_MS.normal),
  });
}

export const renewPractice: Job = {
  name: "nft.renew-practice",
  everyMs: MINUTE_MS,
  run: async (tx) => {
    await renewSeries(tx);
    return (await renew(tx)) ? "more" : "done";
  },
};

/** At a start: all that is missing. */
export async function openPractice(tx: Tx): Promise<void> {
  while (await renew(tx));
  await renewSeries(tx);
}
