/** Shapes that several calls of the marketplace answer, the words of their states, and refusals that several declare. */
import { at, decimal, instant, integer } from "@assay/core/shapes.ts";
import * as z from "zod/mini";
import { causes, modes, payCurrencies, rarities } from "../rules.ts";

export const stopRejections = ["cooling-off", "self-excluded"] as const;
export const riskRejections = [...stopRejections, "over-loss-limit", "limit-counts-usdt"] as const;

export const number = integer(1, 999_999_999);

export const orderStates = ["to-pay", "paid", "expired", "refused"] as const;
export const orderKinds = ["normal", "auction", "second"] as const;
/** How a piece came to an owner, or that it was offered and nobody has bought it. */
export const historyKinds = [...orderKinds, "box", "unsold"] as const;
export const boxStates = ["unopened", "opening", "opened", "refunded"] as const;

export const applicationStates = ["review", "accepted", "refused"] as const;

export const workTypes = ["image", "gif", "audio", "video"] as const;

/** What is to be seen of an artwork, whoever owns a piece of it. */
const artwork = {
  work_id: z.int(),
  title: z.string(),
  about: z.string(),
  /** What the picture is drawn from. */
  picture: z.string(),
  type: z.enum(workTypes),
  /** Where what it shows is seen and heard; null where the drawn picture is all of it. */
  media: z.nullable(z.string()),
  /** A still picture that stands for it; null where the drawn one does. */
  poster: z.nullable(z.string()),
  /** Why the house shows nothing of it any more; null where it does. */
  removed_for: z.nullable(z.enum(causes)),
  rarity: z.enum(rarities),
  editions: z.int(),
  /** Of each resale, to the artist. */
  royalty: decimal,
  artist_id: z.int(),
  artist: z.string(),
  collection_id: z.int(),
  collection: z.string(),
  practice: z.boolean(),
};

export const sale = z.object({
  ...artwork,
  id: z.int(),
  mode: z.enum(modes),
  /** Of a resale the piece and its number among the editions. */
  piece_id: z.nullable(z.int()),
  edition: z.nullable(z.int()),
  resale: z.boolean(),
  currency: z.string(),
  currency_id: z.int(),
  /** The fixed price, or that at which the auction starts. */
  price: decimal,
  /** Of an auction: the least raise now, the margin deposit, the highest bid, the least next one and how many there are. */
  step: z.nullable(decimal),
  margin: z.nullable(decimal),
  top: z.nullable(decimal),
  least: z.nullable(decimal),
  bids: z.int(),
  extensions: z.int(),
  starts_at: at,
  ends_at: at,
  stock: z.int(),
  /** 2 before the start; between start and end 0 where nothing is in stock, else 1; 0 after the end. */
  status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  removed: z.boolean(),
});

export const piece = z.object({
  ...artwork,
  piece_id: z.int(),
  edition: z.int(),
  acquired_at: at,
  paid: decimal,
  currency: z.string(),
  /** The sale in which it is offered or waits to be paid. */
  sale_id: z.nullable(z.int()),
});

export const order = z.object({
  ...artwork,
  id: z.string(),
  sale_id: z.int(),
  piece_id: z.int(),
  edition: z.int(),
  kind: z.enum(orderKinds),
  state: z.enum(orderStates),
  currency: z.string(),
  price: decimal,
  /** What of a margin comes back as it is paid, and is lost if it is not. */
  margin: decimal,
  /** The part of a defaulter's margin that whoever buys in his stead gets. */
  bonus: decimal,
  created_at: at,
  pay_by: at,
  decided_at: z.nullable(at),
});

export const artist = z.object({
  artist_id: z.int(),
  name: z.string(),
  about: z.string(),
  picture: z.string(),
  /** Where the picture is that the artist has sent of himself; null where the drawn one stands for him. */
  photo: z.nullable(z.string()),
  works: z.int(),
  practice: z.boolean(),
});

/** What a customer says who asks to be an artist, and what became of it. */
export const application = z.object({
  id: z.string(),
  name: z.string(),
  about: z.string(),
  /** Where the sent picture is seen, while it is kept. */
  photo: z.nullable(z.string()),
  state: z.enum(applicationStates),
  applied_at: at,
  decided_at: z.nullable(at),
  /** Why it was refused, in the words of whoever did. */
  note: z.nullable(z.string()),
});

export const collection = z.object({
  collection_id: z.int(),
  artist_id: z.int(),
  name: z.string(),
  about: z.string(),
  picture: z.string(),
  works: z.int(),
});

export const series = z.object({
  id: z.int(),
  title: z.string(),
  about: z.string(),
  picture: z.string(),
  artist_id: z.int(),
  artist: z.string(),
  collection: z.string(),
  practice: z.boolean(),
  currency: z.string(),
  currency_id: z.int(),
  /** Of a box. */
  price: decimal,
  /** Of each resale, to the artist. */
  royalty: decimal,
  /** SHA-256 of the canonical text of the whole list, as every draw of the series names it. */
  list_hash: z.string(),
  pieces: z.int(),
  pieces_left: z.int(),
  /** Boxes that can still be bought of the series itself. */
  stock: z.int(),
  starts_at: at,
  ends_at: at,
  /** As of a sale. */
  status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  removed: z.boolean(),
});

/** A work of a series: how many pieces of it the list has, how many are left, and the odds of the next opening, rounded down. */
export const listed = z.object({
  work_id: z.int(),
  title: z.string(),
  picture: z.string(),
  rarity: z.enum(rarities),
  editions: z.int(),
  left: z.int(),
  odds: decimal,
});

export const box = z.object({
  id: z.string(),
  /** Its number among the boxes of the series. */
  number: z.int(),
  series_id: z.int(),
  series: z.string(),
  picture: z.string(),
  artist: z.string(),
  practice: z.boolean(),
  state: z.enum(boxStates),
  currency: z.string(),
  /** Of the series, which is what comes back if a draw is too late. */
  price: decimal,
  paid: decimal,
  royalty: decimal,
  fee_rate: decimal,
  acquired_at: at,
  /** While it is offered it cannot be opened. */
  ask: z.nullable(decimal),
  offered_until: z.nullable(at),
  /** Which opening of the series it is or was. */
  opening: z.nullable(z.int()),
  decided_at: z.nullable(at),
  piece: z.nullable(
    z.object({
      piece_id: z.int(),
      title: z.string(),
      picture: z.string(),
      rarity: z.enum(rarities),
      edition: z.int(),
      editions: z.int(),
    }),
  ),
});

/** What a resale is offered for; times in milliseconds since 1970 UTC, a start of 0 is at once. */
export const offered = {
  mode: z.enum(modes),
  currency: z.enum(payCurrencies),
  price: decimal,
  /** The least raise of an auction; for a fixed price it is left out. */
  step: z.optional(decimal),
  starts_at: z._default(instant, 0),
  ends_at: instant,
};

/** Where sales and series stand that a list is asked for. */
export const filters = ["on-sale", "soon", "ended"] as const;
