/** What a customer is told of bids, orders, sales and boxes that concern him. */
import { join } from "node:path";
import { type Notice, phrasesOf, say } from "@assay/features/messages/server.ts";
import { readTexts } from "@assay/server/texts.ts";
import type en from "../locales/en.json";
import { moneyIn } from "./answers.ts";
import type { Application } from "./artists-store.ts";
import type { Box, BoxTrade, Series } from "./boxes-store.ts";
import type { Margin, Order } from "./orders-store.ts";
import type { Sale, Work } from "./store.ts";

const phrases = phrasesOf(readTexts<typeof en>(join(import.meta.dirname, "..", "locales")));

const about = "nft";
const orderRoute = (id: string): string => `/pages/nft/purchase_one?id=${id}`;

export function outbidNotice({ saleId, currency, top }: Sale, customerId: string, title: string): Notice {
  const texts = say(phrases.outbid, { title, amount: moneyIn(currency)(top!), currency });
  return {
    customerId,
    topic: about,
    subject: `bid ${saleId}`,
    texts,
    route: `/pages/nft/artworkDetail?id=${saleId}`,
    push: true,
  };
}

/** The desk has ended the auction, and the margin has come back. */
export function bidsVoidNotice({ customerId, saleId, amount, currency }: Margin, title: string): Notice {
  const texts = say(phrases["bids-void"], { title, margin: moneyIn(currency)(amount), currency });
  return {
    customerId,
    topic: about,
    subject: `void ${saleId}`,
    texts,
    route: `/pages/nft/artworkDetail?id=${saleId}`,
    push: true,
  };
}

/** The desk has ended a resale before its time. */
export function saleEndedNotice({ saleId, sellerId }: Sale, title: string): Notice {
  const texts = say(phrases["sale-ended"], { title });
  return { customerId: sellerId!, topic: about, subject: `ended ${saleId}`, texts, route: "/pages/nft/myNft", push: true };
}

/** An artwork is removed of which the customer had reserved a piece; no margin of his is in it. */
export function orderVoidNotice({ id, customerId }: Order, title: string): Notice {
  const texts = say(phrases["order-void"], { title });
  return { customerId, topic: about, subject: `void ${id}`, texts, route: orderRoute(id), push: true };
}

/** The house shows nothing of an artwork any more of which the customer owns a piece. */
export function workRemovedNotice(customerId: string, { workId, title }: Work): Notice {
  const texts = say(phrases["work-removed"], { title });
  return { customerId, topic: about, subject: `removed ${workId}`, texts, route: "/pages/nft/myNft", push: true };
}

const ARTIST_ROUTE = "/pages/nft/myNft?list=artist";

export function artistAcceptedNotice({ id, customerId, name }: Application): Notice {
  const texts = say(phrases["artist-accepted"], { name });
  return { customerId, topic: about, subject: `artist ${id}`, texts, route: ARTIST_ROUTE, push: true };
}

export function artistRefusedNotice({ id, customerId, name, note }: Application): Notice {
  const texts = say(phrases["artist-refused"], { name, note: note! });
  return { customerId, topic: about, subject: `artist ${id}`, texts, route: ARTIST_ROUTE, push: true };
}

const said = (phrase: keyof typeof phrases & ("won" | "offered" | "lost"), order: Order, title: string): Notice => {
  const money = moneyIn(order.currency);
  const values = {
    title,
    price: money(order.price),
    margin: money(order.margin),
    bonus: money(order.bonus),
    currency: order.currency,
  };
  return {
    customerId: order.customerId,
    topic: about,
    subject: order.id,
    texts: say(phrases[phrase], values),
    route: orderRoute(order.id),
    push: true,
  };
};

export const wonNotice = (order: Order, title: string): Notice => said("won", order, title);
export const offeredNotice = (order: Order, title: string): Notice => said("offered", order, title);
export const lostNotice = (order: Order, title: string): Notice => said("lost", order, title);

export function soldNotice({ id, sellerId, currency, price, fee, royalty }: Order, title: string): Notice {
  const texts = say(phrases.sold, { title, amount: moneyIn(currency)(price - fee - royalty), currency });
  return {
    customerId: sellerId!,
    topic: about,
    subject: `sold ${id}`,
    texts,
    route: "/pages/nft/mine?list=reselling",
    push: true,
  };
}

const boxTitle = ({ number }: Box, { title }: Series): string => `${title} ${number}`;

export function boxSoldNotice({ id, sellerId, price, fee, royalty }: BoxTrade, box: Box, series: Series): Notice {
  const { currency } = series;
  const values = { title: boxTitle(box, series), amount: moneyIn(currency)(price - fee - royalty), currency };
  return {
    customerId: sellerId,
    topic: about,
    subject: `sold ${id}`,
    texts: say(phrases.sold, values),
    route: "/pages/nft/myNft?list=boxes",
    push: true,
  };
}

export function boxLateNotice(box: Box, series: Series): Notice {
  const { currency, price } = series;
  const values = { title: boxTitle(box, series), amount: moneyIn(currency)(price), currency };
  return {
    customerId: box.customerId,
    topic: about,
    subject: box.id,
    texts: say(phrases["box-late"], values),
    route: `/pages/nft/box?id=${box.id}`,
    push: true,
  };
}
