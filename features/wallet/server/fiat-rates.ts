/** Fiat rates for display: read from the outside at most once a day, kept in a table. */
import { type FiatCode, fiatCodes } from "@assay/core/currency.ts";
import type { Rate } from "@assay/core/money.ts";
import { DAY_MS } from "@assay/core/time.ts";
import type { Database } from "@assay/server/database.ts";
import type { Job } from "@assay/server/feature.ts";
import type { FiatRateSource } from "@assay/server/outside/fiat-rates.ts";
import { listRateRows, saveRates } from "./store.ts";

export interface FiatRate {
  readonly rate: Rate | undefined;
  readonly source: string;
  /** When it was read; undefined where there is no rate. */
  readonly savedAt: Date | undefined;
}

export async function readFiatRate(db: Database, code: FiatCode): Promise<FiatRate> {
  const row = (await listRateRows(db)).find((one) => one.currency_code === code);
  return { rate: row && BigInt(row.rate), source: row?.source ?? "", savedAt: row?.saved_at };
}

/** Refreshes the rates when the last save is older than 24 hours (specification, section 7). */
export function refreshFiatRates(source: FiatRateSource): Job {
  return {
    name: "wallet.refresh-fiat-rates",
    everyMs: 600_000,
    run: async (tx) => {
      const rows = await listRateRows(tx.db);
      const isFresh = (code: string): boolean =>
        rows.some(
          (row) => row.currency_code === code && row.source === source.name && tx.now.getTime() - row.saved_at.getTime() < DAY_MS,
        );
      if (fiatCodes.every(isFresh)) return "done";
      await saveRates(tx.db, await source.read(fiatCodes), source.name, tx.now);
      return "done";
    },
  };
}
