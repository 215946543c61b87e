/** Once a UTC day everybody's assets are looked at, page by page: so money that is moved about within a day counts for one owner. */
import { amount } from "@assay/core/money.ts";
import { MINUTE_MS, utcDay } from "@assay/core/time.ts";
import type { Job } from "@assay/server/feature.ts";
import { readOwned } from "@assay/server/ledger/owned.ts";
import type { Notify } from "@assay/features/messages/server.ts";
import { isCounted, type PriceOf, readDebts, usdtValue } from "@assay/features/wallet/server.ts";
import { levels, WINDOW_DAYS } from "../rules.ts";
import { judgeLevels } from "./raise.ts";
import { forgetTraded, listStandings, lockStandings, lockSurvey, writeSurvey } from "./store.ts";

/** Accounts of the ledger in one page. */
const ACCOUNTS_MAX = 5_000;
/** What owns less earns nothing, and is not kept. */
const ASSETS_MIN = levels[1]!.assets;

export const lookAtAssets = (notify: Notify, priceOf: PriceOf): Job => ({
  name: "vip.look-at-assets",
  everyMs: MINUTE_MS,
  run: async (tx) => {
    const day = utcDay(tx.now);
    const survey = await lockSurvey(tx.db);
    if (survey?.day === day && survey.after === null) return "done";
    const isGoingOn = survey?.day === day;
    if (!isGoingOn) await forgetTraded(tx.db, day - WINDOW_DAYS);
    const { owned, next } = await readOwned(tx.db, (isGoingOn && survey.after) || "", ACCOUNTS_MAX);
    const assets = new Map(
      [...owned].map(([customerId, balances]) => [
        customerId,
        balances
          .filter(({ currency }) => isCounted(currency))
          .reduce((sum, { currency, units }) => sum + (usdtValue(amount(currency, units), priceOf) ?? 0n), 0n),
      ]),
    );
    // What is lent does not raise anybody.
    for (const { customerId, owed } of await readDebts(tx.declared, tx.db, [...assets.keys()], tx.now)) {
      const left = assets.get(customerId)! - (usdtValue(owed, priceOf) ?? 0n);
      assets.set(customerId, left > 0n ? left : 0n);
    }
    const known = new Set((await listStandings(tx.db, [...assets.keys()])).map(({ customerId }) => customerId));
    const concerned = [...assets].filter(([id, units]) => units >= ASSETS_MIN || known.has(id)).map(([id]) => id);
    const rows = await lockStandings(tx.db, concerned);
    await judgeLevels(
      tx,
      notify,
      rows.map((row) => ({ ...row, assets: assets.get(row.customerId)!, assetsDay: day })),
      true,
    );
    await writeSurvey(tx.db, day, next ?? null);
    return next === undefined ? "done" : "more";
  },
});
