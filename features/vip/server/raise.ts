/** A level that changes: who is looked at, what has become of them, and who is told. */
import { join } from "node:path";
import { utcDay } from "@assay/core/time.ts";
import type { Tx } from "@assay/server/feature.ts";
import { readTexts } from "@assay/server/texts.ts";
import { type Notice, type Notify, phrasesOf, say } from "@assay/features/messages/server.ts";
import { events } from "../contract.ts";
import type en from "../locales/en.json";
import { judgeLevel, type Merit } from "../rules.ts";
import { type ChangeRow, insertChanges, type StandingRow, sumTraded, writeStandings } from "./store.ts";

const phrases = phrasesOf(readTexts<typeof en>(join(import.meta.dirname, "..", "locales")));

/** Assets count from the look of a day until that of the next has had its time. */
const ASSETS_DAYS = 2;

/** What a customer owned, while that is known well enough to count. */
export const assetsNow = ({ assets, assetsDay }: Pick<StandingRow, "assets" | "assetsDay">, day: number): bigint =>
  assetsDay !== null && day - assetsDay < ASSETS_DAYS ? assets : 0n;

/** What customers have traded in the window that ends today, in USDT units. */
export async function volumesOf(
  { db, now }: Pick<Tx, "db" | "now">,
  customerIds: readonly string[],
): Promise<Map<string, bigint>> {
  const volumes = new Map<string, bigint>();
  for (const { customerId, volume } of await sumTraded(db, customerIds, utcDay(now)))
    volumes.set(customerId, (volumes.get(customerId) ?? 0n) + volume);
  return volumes;
}

/** Gives customers the levels that this moment makes of theirs, whose rows the caller has locked. `looked` are rows to be written in any case. */
export async function judgeLevels(tx: Tx, notify: Notify, rows: readonly StandingRow[], looked = false): Promise<void> {
  const { db, now } = tx;
  const volumes = await volumesOf(
    tx,
    rows.map(({ customerId }) => customerId),
  );
  const judged = rows.map((row) => {
    const merit: Merit = { volume: volumes.get(row.customerId) ?? 0n, assets: assetsNow(row, utcDay(now)) };
    return { row, merit, change: judgeLevel(row, merit, now) };
  });
  const changed = judged.flatMap(({ row, merit, change }): ChangeRow[] =>
    change ? [{ id: tx.random.id(now), customerId: row.customerId, at: now, levelBefore: row.level, ...merit, ...change }] : [],
  );
  const after = judged
    .filter(({ change }) => looked || change)
    .map(({ row, change }) => ({ ...row, ...(change && { level: change.level, keptUntil: change.keptUntil }) }));
  await writeStandings(db, after);
  await insertChanges(db, changed);
  await notify(tx, changed.filter(({ why }) => why !== "renewed").map(noticeOf));
  for (const { customerId } of changed) tx.emit(events.changed, { customerId });
}

const noticeOf = ({ id, customerId, level, levelBefore }: ChangeRow): Notice => ({
  customerId,
  topic: "vip",
  subject: id,
  texts: say(phrases[level > levelBefore ? "raised" : "lapsed"], { level: String(level) }),
  route: "/pages/setting/vip",
  push: level > levelBefore,
});
