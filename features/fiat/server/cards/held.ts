/** What a card has bought can be taken back: for a time as much value stays, and what is disputed stays until that is decided. */
import { later } from "@assay/core/time.ts";
import type { HeldValue, HeldValueSource, Of } from "@assay/server/hold.ts";
import { reversibleMs } from "../../rules/catalogue.ts";
import { partOf } from "../../rules/deal.ts";
import { listReversible } from "./store.ts";

export const reversals: HeldValueSource = {
  on: async (db, customers, now) => {
    const rows = await listReversible(db, customers, later(now, -reversibleMs("card")));
    return rows.flatMap(({ customerId, owed, paid, deliveredAt, disputed }): Of<HeldValue>[] => {
      const taken = disputed > paid ? paid : disputed;
      const part = partOf({ fiat: paid, arrives: owed }, taken);
      const until = later(deliveredAt, reversibleMs("card"));
      return [
        ...(part > 0n ? [{ customerId, reason: "disputed", usdt: part, until: null }] : []),
        ...(owed > part && until > now ? [{ customerId, reason: "reversible", usdt: owed - part, until }] : []),
      ];
    });
  },
};
