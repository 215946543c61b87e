/** How people trade NFTs, and what must stay true of it (README.md, Invariants). */
import { HOUR_MS, later, SECOND_MS } from "@assay/core/time.ts";
import { heldFaults, shortFaults } from "@assay/server/agreements/held.ts";
import { accepted, belonging, deed, type Draw, foundBy, simulation } from "@assay/server/simulation.ts";
import { sql } from "kysely";
import { calls } from "./contract.ts";
import { placeTaken } from "./rules/boxes.ts";
import { FORFEITED, riskAddress, seriesAddress } from "./server/postings.ts";

const ORDERS = "nft.orders";
const PIECES = "nft.pieces";
const SALES = "nft.sales";
const BOXES = "nft.boxes";
/** How long the jobs may need after something is due. */
const DECIDING_MS = 60 * SECOND_MS;

const see = deed("nft.list", calls.listSales, {
  weight: 2,
  ask: ({ draw }) => ({ ...(draw.percent(50) && { mode: draw.pick(["normal", "auction"]) }) }),
  learn: ({ memory }, outcome) => {
    for (const { id } of accepted(outcome)?.list ?? []) if (!memory(SALES).includes(String(id))) memory(SALES).push(String(id));
  },
});

const pay = deed("nft.pay", calls.payNFTOrder, {
  weight: 4,
  ask: ({ draw, memory }) => {
    const known = memory(ORDERS).slice(-4);
    return known.length === 0 ? undefined : { id: draw.pick(known) };
  },
  shows: { accepted: "an NFT is paid for", "nft-order-over": "an NFT order is paid for twice" },
  learn: ({ memory }, outcome) => {
    const order = accepted(outcome)?.order;
    if (order) memory(PIECES).push(String(order.piece_id));
  },
});

const buy = deed("nft.buy", calls.buyNFT, {
  weight: 5,
  ask: ({ draw, memory }) => ({ id: draw.percent(70) ? String(1 + draw.below(4)) : (memory(SALES).at(-1) ?? "1") }),
  shows: { accepted: "an NFT is reserved", "unpaid-order": "somebody reserves a second piece of one sale" },
  learn: ({ memory }, outcome) => {
    const order = accepted(outcome)?.order;
    if (order) memory(ORDERS).push(order.id);
  },
});

const auctionOf = (draw: { below(below: number): number }): string => String(5 + draw.below(3));

const deposit = deed("nft.margin", calls.marginNFT, {
  weight: 3,
  ask: ({ draw }) => ({ id: auctionOf(draw) }),
  shows: { accepted: "a margin is deposited", "margin-held": "a margin is deposited twice" },
});

const bid = deed("nft.bid", calls.auctionNFT, {
  weight: 6,
  ask: ({ draw }) => ({ id: auctionOf(draw), price: String(20 + draw.below(400)) }),
  shows: { accepted: "somebody bids", "bid-too-low": "a bid is too low", "nft-margin-needed": "somebody bids without a margin" },
});

const resell = deed("nft.resell", calls.resellNFT, {
  weight: 2,
  ask: ({ draw, memory, now }) => {
    const known = memory(PIECES).slice(-4);
    if (known.length === 0) return undefined;
    const isAuction = draw.percent(30);
    return {
      piece_id: draw.pick(known),
      mode: isAuction ? ("auction" as const) : ("normal" as const),
      currency: "USDT" as const,
      price: String(1 + draw.below(100)),
      ...(isAuction && { step: "1" }),
      ends_at: String(later(now, (1 + draw.below(24)) * HOUR_MS + DECIDING_MS).getTime()),
    };
  },
  shows: { accepted: "an NFT is resold" },
  learn: ({ memory }, outcome) => {
    const sale = accepted(outcome)?.sale;
    if (sale) memory(SALES).push(String(sale.id));
  },
});

const collect = deed("nft.collect", calls.collect, {
  weight: 1,
  ask: ({ draw }) => ({ work_id: String(1 + draw.below(8)), collected: draw.pick(["0", "1"]) }),
});

const lastBox = ({ draw, memory }: { readonly draw: Draw; memory(name: string): string[] }): string | undefined => {
  const known = memory(BOXES).slice(-4);
  return known.length === 0 ? undefined : draw.pick(known);
};

const buyBox = deed("nft.buy-box", calls.buyBox, {
  weight: 4,
  ask: ({ draw }) => ({ id: draw.percent(95) ? "1" : "2" }),
  shows: { accepted: "a blind box is bought" },
  learn: ({ memory }, outcome) => {
    const box = accepted(outcome)?.box;
    if (box) memory(BOXES).push(box.id);
  },
});

const openBox = deed("nft.open-box", calls.openBlindBox, {
  weight: 3,
  ask: (stage) => {
    const id = lastBox(stage);
    return id === undefined ? undefined : { id, seed: `seed ${stage.draw.below(1_000)}` };
  },
  shows: { accepted: "a blind box is opened", "box-not-closed": "a blind box is opened twice" },
});

const resellBox = deed("nft.resell-box", calls.resellBox, {
  weight: 2,
  ask: (stage) => {
    const id = lastBox(stage);
    const until = later(stage.now, (1 + stage.draw.below(24)) * HOUR_MS + DECIDING_MS);
    return id === undefined ? undefined : { id, price: String(5 + stage.draw.below(5)), ends_at: String(until.getTime()) };
  },
  shows: { accepted: "an unopened box is offered" },
});

const buyOffer = deed("nft.buy-box-offer", calls.buyBoxOffer, {
  weight: 3,
  ask: ({ draw }) => ({ id: "1", number: String(1 + draw.below(20)), price: String(5 + draw.below(5)) }),
  shows: { "box-not-offered": "somebody wants a box that is not offered" },
  learn: ({ memory }, outcome) => {
    const box = accepted(outcome)?.box;
    if (box) memory(BOXES).push(box.id);
  },
});

export const sim = simulation("nft", {
  tier: "B",
  belongings: [belonging(calls.buyNFT, { id: "1" }), belonging(calls.buyBox, { id: "1" })],
  deeds: [see, buy, pay, deposit, bid, resell, collect, buyBox, openBox, resellBox, buyOffer],
  sometimes: [],
  truths: [
    {
      code: "NFT-05",
      says: "A customer has held at least the margins that stand for him (other products hold in the same place).",
      when: "each step",
      faults: async (db, customers) =>
        await shortFaults(
          db,
          customers.map(riskAddress),
          sql`select 'user/' || customer_id || '/option/held' as address, currency, amount as units from nft.margin
            where state = 'held' and customer_id = any(${[...customers]}::uuid[])`,
        ),
    },
    {
      code: "NFT-07",
      says: "What is kept of lost margins is what second bidders still have to decide on.",
      when: "full audit",
      faults: async (db) =>
        await heldFaults(
          db,
          [FORFEITED],
          sql`select ${FORFEITED} as address, currency, bonus as units from nft.order where state = 'to-pay' and bonus > 0`,
        ),
    },
    {
      code: "NFT-03",
      says: "What a sale has in stock are its pieces that nobody has reserved, and a piece is reserved for one order to pay.",
      when: "full audit",
      faults: foundBy(sql`
        select 'sale ' || sale_id || ' has ' || stock as fault from nft.sale where state = 'open' and stock <> (
          select count(*) from nft.piece where piece.sale_id = sale.sale_id and order_id is null)
        union all
        select 'piece ' || piece_id || ' waits for an order that is over' from nft.piece where order_id is not null and not exists (
          select from nft.order due where due.id = piece.order_id and due.state = 'to-pay' and due.piece_id = piece.piece_id)`),
    },
    {
      code: "NFT-02",
      says: "A piece is owned by whoever paid for it last, or else has opened the box that held it.",
      when: "full audit",
      faults: foundBy(sql`
        select 'piece ' || piece_id || ' is owned by ' || coalesce(owner_id::text, 'nobody') as fault from nft.piece
        where owner_id is distinct from coalesce(
          (select customer_id from nft.order due where due.piece_id = piece.piece_id and state = 'paid'
            order by decided_at desc, id desc limit 1),
          (select customer_id from nft.box where box.piece_id = piece.piece_id))`),
    },
    {
      code: "NFT-05",
      says: "An auction's highest bid is its last, and each bid is above the one before.",
      when: "full audit",
      faults: foundBy(sql`
        select 'sale ' || sale_id || ' has ' || top as fault from nft.sale where mode = 'auction' and (
          bids <> (select count(*) from nft.bid where bid.sale_id = sale.sale_id)
          or top is distinct from (select amount from nft.bid where bid.sale_id = sale.sale_id order by number desc limit 1))
        union all
        select 'bid ' || number || ' of ' || sale_id || ' is not above the one before' from (
          select *, lag(amount) over (partition by sale_id order by number) as before from nft.bid) as bid where amount <= before`),
    },
    {
      code: "NFT-13",
      says: "Boxes in stock and boxes that are not opened are never more than the pieces that are left, and no fewer while the series is on sale.",
      when: "full audit",
      faults: foundBy(sql`
        select 'series ' || series_id || ' has ' || pieces_left || ' pieces, ' || stock || ' in stock and ' || closed || ' closed' as fault
        from (
          select *, (select count(*) from nft.box where box.series_id = series.series_id and box.state in ('unopened', 'opening')) as closed,
            pieces - (select count(*) from nft.box where box.series_id = series.series_id and box.state = 'opened') as real
          from nft.series
        ) as series where pieces_left <> real or stock + closed > pieces_left or (state = 'open' and stock + closed <> pieces_left)`),
    },
    {
      code: "NFT-14",
      says: "Each opening has taken the first piece of its own order that none before it had taken.",
      when: "full audit",
      faults: async (db) => {
        const { rows } = await sql<{ series_id: number; opening: number; drawn: string; place: number; right: boolean }>`
          select box.series_id, opening, drawn, place,
            piece_id = (select piece_id from nft.lot where lot.series_id = box.series_id and lot.place = box.place) as right
          from nft.box where state = 'opened' order by series_id, opening`.execute(db);
        const taken = new Map<number, Set<number>>();
        return rows.flatMap(({ series_id, opening, drawn, place, right }) => {
          const before = taken.get(series_id) ?? new Set<number>();
          const isRight = right && placeTaken(drawn.split(",").map(Number), before) === place;
          taken.set(series_id, before.add(place));
          return isRight ? [] : [`opening ${opening} of series ${series_id} has taken place ${place}`];
        });
      },
    },
    {
      code: "NFT-15",
      says: "The place of a series has the price of each box that is not opened.",
      when: "full audit",
      faults: async (db) => {
        const { rows } = await sql<{ series_id: number }>`select series_id from nft.series order by 1`.execute(db);
        return await heldFaults(
          db,
          rows.map(({ series_id }) => seriesAddress(series_id)),
          sql`select 'house/nft/box/' || series_id as address, currency, price as units
            from nft.box join nft.series using (series_id) where box.state in ('unopened', 'opening')`,
        );
      },
    },
    {
      code: "NFT-14",
      says: "An opening whose draw is known waits for another only.",
      when: "end",
      faults: foundBy(sql`
        select 'box ' || id || ' waits for nothing' as fault from nft.box where state = 'opening' and (drawn is not null or late) and not exists (
          select from nft.box before where before.series_id = box.series_id and before.state = 'opening' and before.opening < box.opening
            and before.drawn is null and not before.late)`),
    },
    {
      code: "NFT-08",
      says: "What is due has been decided: sales have ended, orders have expired and margins are back.",
      when: "end",
      faults: foundBy(
        (_customers, now) => sql`
          select 'sale ' || sale_id || ' should be over' as fault from nft.sale where state = 'open' and ends_at < ${later(now, -DECIDING_MS)}
          union all
          select id || ' should be expired' from nft.order where state = 'to-pay' and pay_by < ${later(now, -DECIDING_MS)}
          union all
          select 'margin ' || one.id || ' should be back' from nft.margin one join nft.sale using (sale_id)
          where one.state = 'held' and sale.state <> 'open' and sale.ends_at < ${later(now, -DECIDING_MS)} and not exists (
            select from nft.order due where due.sale_id = one.sale_id and due.customer_id = one.customer_id and due.kind = 'auction')`,
      ),
    },
  ],
  // What is drawn goes by hashes that are others each time (features/proofs/sim.ts): which piece a box has held is left out.
  fingerprint: sql<{ line: string }>`
    select concat_ws(' ', 'sale', sale_id, mode, piece_id, seller_id, price, stock, top, top_by, bids, extensions, state) as line from nft.sale
    union all
    select concat_ws(' ', 'order', id, piece_id, customer_id, kind, price, fee, royalty, margin, bonus, state) from nft.order
    union all
    select concat_ws(' ', 'piece', piece_id, owner_id, sale_id, order_id) from nft.piece
      where piece_id not in (select piece_id from nft.lot)
    union all
    select concat_ws(' ', 'series', series_id, stock, sold, opening, pieces_left, state) from nft.series
    union all
    select concat_ws(' ', 'box', id, number, customer_id, paid, ask, state, opening, late) from nft.box
    order by line`,
});
