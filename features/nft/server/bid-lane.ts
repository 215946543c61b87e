/**
 * Bids of all auctions, gathered in one lane: a batch holds the rows of its sales and judges the bids in the order in which they came, so
 * that the last second of an auction costs a few statements and not one transaction after the other.
 */
import { Rejection } from "@assay/core/rejection.ts";
import type { OutputOf } from "@assay/core/contract.ts";
import type { Notify } from "@assay/features/messages/server.ts";
import { type Guard, openGuard } from "@assay/features/protection/server.ts";
import type { Lane, Request, Tx } from "@assay/server/feature.ts";
import { type calls, events } from "../contract.ts";
import { endAfterBid, judgeBid, leastBid } from "../rules.ts";
import { describeSales, moneyIn } from "./answers.ts";
import { customersOf } from "./artists-store.ts";
import type { Linked } from "./buy.ts";
import { outbidNotice } from "./notices.ts";
import { type Bid, bids, findMarginsBy } from "./orders-store.ts";
import { findWorks, holdSales, type Sale, writeSale } from "./store.ts";

interface Asked {
  readonly saleId: number;
  readonly price: string;
}
export type BidLane = Lane<Asked, OutputOf<typeof calls.auctionNFT>>;

type Bidding = Request<Asked> & { readonly customerId: string };

interface Known {
  readonly sales: Map<number, Sale>;
  /** Who does not bid in a sale: its seller, and its artist where he is a customer. */
  readonly owners: ReadonlyMap<number, readonly string[]>;
  readonly deposited: ReadonlySet<string>;
  readonly isOne: (one: string, other: string) => boolean;
  readonly guard: Guard;
  readonly now: Date;
}

export const bidLane = (linked: Linked, notify: Notify): BidLane => ({
  name: "nft-bids",
  apply: async (tx, requests) => await apply(tx, requests as readonly Bidding[], linked, notify),
});

async function ownersOf({ db }: Tx, sales: readonly Sale[]): Promise<Map<number, string[]>> {
  const artists = await customersOf(
    db,
    sales.map(({ artistId }) => artistId),
  );
  return new Map(
    sales.map(({ saleId, sellerId, artistId }) => [
      saleId,
      [sellerId, artists.get(artistId)].filter((one) => typeof one === "string"),
    ]),
  );
}

const keyOf = (saleId: number, customerId: string): string => `${saleId} ${customerId}`;

async function apply(tx: Tx, requests: readonly Bidding[], linked: Linked, notify: Notify) {
  const held = await holdSales(tx.db, [...new Set(requests.map(({ intent }) => intent.saleId))]);
  const before = new Map(held.map((sale) => [sale.saleId, sale]));
  const owners = await ownersOf(tx, held);
  const pairs = requests.flatMap(({ customerId, intent }) =>
    (owners.get(intent.saleId) ?? []).map((owner) => [customerId, owner] as const),
  );
  const margins = await findMarginsBy(
    tx.db,
    requests.map(({ customerId, intent }) => ({ saleId: intent.saleId, customerId })),
  );
  const known: Known = {
    sales: new Map(before),
    owners,
    deposited: new Set(margins.map(({ saleId, customerId }) => keyOf(saleId, customerId))),
    isOne: pairs.length > 0 ? await linked(tx.db, pairs) : () => false,
    guard: await openGuard(tx, [...new Set(requests.map(({ customerId }) => customerId))]),
    // Time is asked for once the rows are held: what waited for them past the end came too late.
    now: tx.now,
  };
  const taken = requests.map(({ customerId, intent }) => bidOne(customerId, intent, known));
  const after = taken.filter((one): one is Sale => !(one instanceof Rejection));
  await bids.insert(
    tx.db,
    after.map((sale): Bid => ({
      saleId: sale.saleId,
      number: sale.bids,
      customerId: sale.topBy!,
      amount: sale.top!,
      at: tx.now,
    })),
  );
  const changed = [...known.sales.values()].filter((sale) => sale !== before.get(sale.saleId));
  for (const sale of changed) await writeSale(tx.db, sale);
  await tell(tx, notify, { before, changed, after });
  const shown = (await describeSales(tx.db, tx.now, after)).values();
  return taken.map((one) => (one instanceof Rejection ? one : { sale: shown.next().value! }));
}

/** The sale as a bid leaves it, or why it is none. */
function bidOne(customerId: string, { saleId, price }: Asked, known: Known): Sale | Rejection {
  const sale = known.sales.get(saleId);
  const refused = judgeBidder(customerId, sale, known);
  if (refused || !sale) return refused ?? new Rejection("no-such-sale");
  const standing = { ...sale, step: sale.step! };
  const units = judgeBid(standing, price);
  if (units instanceof Rejection) {
    if (units.code !== "bid-too-low") return units;
    return new Rejection("bid-too-low", { least: moneyIn(sale.currency)(leastBid(standing)), currency: sale.currency });
  }
  const { endsAt, moved } = endAfterBid(sale.endsAt, known.now);
  const extensions = sale.extensions + (moved ? 1 : 0);
  const after: Sale = { ...sale, endsAt, extensions, top: units, topBy: customerId, bids: sale.bids + 1 };
  known.sales.set(saleId, after);
  return after;
}

function judgeBidder(customerId: string, sale: Sale | undefined, known: Known): Rejection | undefined {
  if (!sale) return new Rejection("no-such-sale");
  if (sale.mode !== "auction") return new Rejection("nft-other-mode");
  if (sale.state !== "open" || known.now < sale.startsAt || known.now >= sale.endsAt) return new Rejection("nft-not-on-sale");
  const owners = known.owners.get(sale.saleId)!;
  if (owners.includes(customerId)) return new Rejection("own-nft");
  if (owners.some((owner) => known.isOne(customerId, owner))) return new Rejection("linked-account");
  if (!known.deposited.has(keyOf(sale.saleId, customerId))) return new Rejection("nft-margin-needed");
  if (sale.topBy === customerId) return new Rejection("leads-already");
  // The margin is the whole risk and was judged as it was deposited; a stop forbids to bid on.
  return known.guard.judgeStop(customerId);
}

interface Bids {
  readonly before: ReadonlyMap<number, Sale>;
  readonly changed: readonly Sale[];
  readonly after: readonly Sale[];
}

/** Whoever led and does not any more is told once. */
async function tell(tx: Tx, notify: Notify, { before, changed, after }: Bids): Promise<void> {
  const titles = await findWorks(
    tx.db,
    changed.map(({ workId }) => workId),
  );
  const notices = changed.flatMap((sale) => {
    const led = [before.get(sale.saleId)!.topBy, ...after.filter((one) => one.saleId === sale.saleId).map((one) => one.topBy)];
    const outbid = [...new Set(led)].filter((one): one is string => one !== null && one !== sale.topBy);
    return outbid.map((customerId) => outbidNotice(sale, customerId, titles.get(sale.workId)!.title));
  });
  await notify(tx, notices);
  const concerned = [...notices.map(({ customerId }) => customerId), ...after.map(({ topBy }) => topBy!)];
  for (const customerId of new Set(concerned)) tx.emit(events.changed, { customerId });
}
