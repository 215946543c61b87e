import type { OutputOf } from "@assay/core/contract.ts";
import { fiatCodes } from "@assay/core/currency.ts";
import { formatRate } from "@assay/core/money.ts";
import type { Reader } from "@assay/server/feature.ts";
import type { calls } from "../contract.ts";
import { listRateRows } from "./store.ts";

type ListFiatRates = typeof calls.listFiatRates;

export async function listFiatRates({ db }: Reader): Promise<OutputOf<ListFiatRates>> {
  const rows = await listRateRows(db);
  return {
    source: rows[0]?.source ?? "",
    list: fiatCodes.flatMap((code) => {
      const row = rows.find((one) => one.currency_code === code);
      return row ? [{ currency_code: code, rate: formatRate(BigInt(row.rate)), saveTime: row.saved_at.getTime() }] : [];
    }),
  };
}
