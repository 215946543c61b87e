/** All money of the NFT marketplace. A margin is held until its auction is over; a price moves only as its order is paid. */
import { amount, type Amount } from "@assay/core/money.ts";
import { addressOf } from "@assay/features/wallet/server.ts";
import { postingsOf } from "@assay/server/agreements/promises.ts";
import type { Address, Posting, Transfer } from "@assay/server/ledger/posting.ts";
import { forfeitOf, sharesOf } from "../rules.ts";
import type { Box, BoxTrade, Series } from "./boxes-store.ts";
import type { Margin, Order } from "./orders-store.ts";
import type { Payout } from "./payouts-store.ts";

export const FEES: Address = "house/fee/nft";
export const INSURANCE: Address = "house/insurance/nft";
/** Halves of lost margins, while whoever was offered the piece makes up his mind. */
export const FORFEITED: Address = "house/nft/forfeited";

export const spotAddress = (customerId: string): Address => addressOf(customerId, "spot");
/** The account whose risk counts for protection, and where what may be lost is held. */
export const riskyAddress = (customerId: string): Address => addressOf(customerId, "option");
export const riskAddress = (customerId: string): Address => addressOf(customerId, "option", "held");
/** Where a margin is held: those deposited before margins counted as risk stay where they are. */
export const heldAddress = ({ customerId, place }: Pick<Margin, "customerId" | "place">): Address =>
  addressOf(customerId, place, "held");
/** What an artist has earned by first sales and royalties, until the treasury pays it out. */
export const artistAddress = (artistId: number): Address => `house/nft/artist/${artistId}`;

/** What the boxes of a series have cost that nobody has opened. */
export const seriesAddress = (seriesId: number): Address => `house/nft/box/${seriesId}`;

export const sellerAddress = ({ sellerId, artistId }: Pick<Order, "sellerId" | "artistId">): Address =>
  sellerId === null ? artistAddress(artistId) : spotAddress(sellerId);

/** Whether protection counts what becomes of a margin: loss limits are in USDT. */
export const countsAsRisk = ({ currency, place }: Margin): boolean => currency === "USDT" && place === "option";

/** A bidder sets the margin aside. */
export const marginHeld = (margin: Margin): Posting => ({
  reason: "nft-margin",
  reference: margin.id,
  transfers: [{ from: spotAddress(margin.customerId), to: heldAddress(margin), amount: amount(margin.currency, margin.amount) }],
});

/** The auction is over, or its winner pays: the margin is his again. */
export const marginBack = (margin: Margin): Posting => ({
  reason: "nft-margin-back",
  reference: margin.id,
  transfers: [{ from: heldAddress(margin), to: spotAddress(margin.customerId), amount: amount(margin.currency, margin.amount) }],
});

/** The buyer pays the seller, the house its fee and the artist his royalty. */
export function trade({ id, customerId, currency, price, fee, royalty, ...order }: Order): Posting {
  const from = spotAddress(customerId);
  const paid = (to: Address, units: bigint) => ({ from, to, amount: amount(currency, units) });
  return postingsOf("nft-trade", id, [
    paid(sellerAddress(order), price - fee - royalty),
    paid(FEES, fee),
    paid(artistAddress(order.artistId), royalty),
  ])[0]!;
}

/**
 * A winner has not paid: half of his margin is the seller's, the rest waits for the second bidder or is the insurance fund's. It is lost to
 * the house first, so that it is his result alone and not the seller's.
 */
export function forfeit(order: Order, held: Pick<Margin, "customerId" | "place">, hasSecond: boolean): Posting[] {
  const { id, currency, margin } = order;
  const { seller, rest } = forfeitOf(margin);
  return postingsOf("nft-forfeit", id, [
    ...marginLost(order, held).transfers,
    { from: FORFEITED, to: sellerAddress(order), amount: amount(currency, seller) },
    ...(hasSecond ? [] : [{ from: FORFEITED, to: INSURANCE, amount: amount(currency, rest) }]),
  ]);
}

/** What of a forfeit is its customer's result. */
export const marginLost = ({ currency, margin }: Order, held: Pick<Margin, "customerId" | "place">) => ({
  transfers: [{ from: heldAddress(held), to: FORFEITED, amount: amount(currency, margin) }],
});

/** Whoever buys in a defaulter's stead gets what waits for him. */
export const compensation = ({ id, customerId, currency, bonus }: Order): Posting[] =>
  postingsOf("nft-compensation", id, [{ from: FORFEITED, to: spotAddress(customerId), amount: amount(currency, bonus) }]);

/** He does not buy: it is the insurance fund's. */
export const insured = ({ id, currency, bonus }: Order): Posting[] =>
  postingsOf("nft-insured", id, [{ from: FORFEITED, to: INSURANCE, amount: amount(currency, bonus) }]);

/** From spot to a series, by the place where it counts as risk and, once paid, as a result. */
export const staked = (customerId: string, seriesId: number, price: Amount): readonly Transfer[] => [
  { from: spotAddress(customerId), to: riskAddress(customerId), amount: price },
  { from: riskAddress(customerId), to: seriesAddress(seriesId), amount: price },
];

/** A box is paid for: the price stays with its series until it is opened. */
export const boxBought = ({ id, customerId }: Box, { seriesId, currency, price }: Series): Posting => ({
  reason: "nft-box",
  reference: id,
  transfers: staked(customerId, seriesId, amount(currency, price)),
});

/** It is opened: the price is the artist's, less the fee. */
export function boxOpened({ id }: Box, { seriesId, artistId, currency, price, fee, royalty }: Series): Posting {
  const shares = sharesOf(price, { fee, royalty, isFirst: true });
  const from = seriesAddress(seriesId);
  return postingsOf("nft-box-opened", id, [
    { from, to: artistAddress(artistId), amount: amount(currency, shares.proceeds) },
    { from, to: FEES, amount: amount(currency, shares.fee) },
  ])[0]!;
}

/** Its draw came too late: the series' price goes to whoever owns it. */
export const boxBack = ({ id, customerId }: Box, { seriesId, currency, price }: Series): Posting => ({
  reason: "nft-box-back",
  reference: id,
  transfers: [
    { from: seriesAddress(seriesId), to: riskAddress(customerId), amount: amount(currency, price) },
    { from: riskAddress(customerId), to: spotAddress(customerId), amount: amount(currency, price) },
  ],
});

/** A closed box goes on: the buyer pays the seller, the house its fee and the artist his royalty, all by the place of the series. */
export function boxTrade(
  { id, buyerId, sellerId, price, fee, royalty }: BoxTrade,
  { seriesId, currency, artistId }: Series,
): Posting {
  const from = seriesAddress(seriesId);
  return postingsOf("nft-box-trade", id, [
    ...staked(buyerId, seriesId, amount(currency, price)),
    { from, to: spotAddress(sellerId), amount: amount(currency, price - fee - royalty) },
    { from, to: FEES, amount: amount(currency, fee) },
    { from, to: artistAddress(artistId), amount: amount(currency, royalty) },
  ])[0]!;
}

/** Two of the treasury have paid an artist outside. */
export const artistPaid = ({ id, artistId, currency, amount: units }: Payout): Posting => ({
  reason: "nft-artist-paid",
  reference: id,
  transfers: [{ from: artistAddress(artistId), to: "world/artists", amount: amount(currency, units) }],
});
