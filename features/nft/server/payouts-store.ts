import { instant, int, type RowOf, tableOf, text, units, uuid } from "@assay/server/agreements/table.ts";

/** What artists were paid; nothing of it changes. */
export const payouts = tableOf("nft.payout", {
  id: uuid,
  artistId: int(),
  currency: text(),
  amount: units,
  payment: text(),
  at: instant,
});
export type Payout = RowOf<typeof payouts>;
