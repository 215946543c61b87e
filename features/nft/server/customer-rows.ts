/** Whose rows its tables hold, and what becomes of them (platform/server/customer-rows.ts). */
import { type CustomerRows, goes, stays } from "@assay/server/customer-rows.ts";
import { sql } from "kysely";

export const customerRows: readonly CustomerRows[] = [
  goes("nft.application", { open: sql`state = 'review'` }),
  stays("nft.artist"),
  stays("nft.bid"),
  stays("nft.box", { open: sql`state = 'opening' or offered_until is not null` }),
  stays("nft.box_trade", { columns: ["seller_id", "buyer_id"] }),
  goes("nft.collected"),
  stays("nft.margin", { open: sql`state = 'held'` }),
  stays("nft.order", { open: sql`state = 'to-pay'` }),
  stays("nft.order", { columns: ["seller_id"] }),
  stays("nft.piece", { columns: ["owner_id"] }),
  goes("nft.report"),
  stays("nft.sale", { columns: ["seller_id"], open: sql`state = 'open'` }),
  stays("nft.sale", { columns: ["top_by"] }),
];
