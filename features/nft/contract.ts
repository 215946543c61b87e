/** The NFT marketplace: artworks, artists and collections, sales at a price and by auction, what customers own and resell. */
import type { ProductAccount } from "@assay/core/accounts.ts";
import type { Bill } from "@assay/core/bill.ts";
import { event } from "@assay/core/contract.ts";
import { balanceCalls } from "@assay/features/wallet/contract.ts";
import * as z from "zod/mini";
import { customerCalls } from "./contract/customers.ts";
import { deskCalls } from "./contract/desk.ts";

export { applicationStates, workTypes } from "./contract/shapes.ts";

/** Reasons of its bills. */
export const bills = [
  { reason: "nft-margin" },
  { reason: "nft-margin-back" },
  { reason: "nft-trade" },
  { reason: "nft-forfeit" },
  { reason: "nft-compensation" },
  { reason: "nft-box" },
  { reason: "nft-box-back" },
  { reason: "nft-box-trade" },
] as const satisfies readonly Bill[];

/** Where margins are held and boxes are paid from: a risky account, so that they count for the limits that customers set themselves. */
export const account = { account: "option", risky: true } as const satisfies ProductAccount;

export const calls = { ...customerCalls, ...deskCalls };

export const events = {
  changed: event("nft.changed", z.object({ customerId: z.string() }), [
    calls.listSales,
    calls.showSale,
    calls.listBids,
    calls.listMine,
    calls.showMine,
    calls.listResales,
    calls.listCollected,
    calls.listOrders,
    calls.readNFTOrderMessage,
    calls.listSeries,
    calls.showSeries,
    calls.listOpenings,
    calls.listBoxOffers,
    calls.listBoxes,
    calls.showBox,
    calls.showOwnArtist,
    ...balanceCalls,
  ]),
};
