/** What the desks of the house do about artworks, artists, series and reports. */
import { call } from "@assay/core/contract.ts";
import { operator } from "@assay/core/roles.ts";
import { at, decimal, id, instant, integer, paging, pageOf, text } from "@assay/core/shapes.ts";
import * as z from "zod/mini";
import { causes, EDITIONS_MAX, payCurrencies, rarities } from "../rules.ts";
import { application, number, offered, sale, series } from "./shapes.ts";

export const deskCalls = {
  listDeskSeries: call("GET /desk/nft/series", {
    who: operator("product", "auditor"),
    does: "All series of blind boxes, the newest first.",
    input: paging,
    output: pageOf(series),
    rejections: [],
  }),
  publishSeries: call("POST /desk/nft/series/publish", {
    who: operator("product"),
    approvals: { role: "product", count: () => 1 },
    does: "Publishes a series of blind boxes with its whole list, at least ten minutes before the first is sold. Nothing of it can be changed.",
    input: {
      artist: text(2, 60),
      artist_about: text(0, 300),
      collection: text(2, 60),
      title: text(2, 60),
      about: text(0, 600),
      royalty: decimal,
      currency: z.enum(payCurrencies),
      price: decimal,
      /** A line each: title | rarity | pieces. */
      works: text(1, 2_000),
      starts_at: instant,
      ends_at: instant,
    },
    output: z.object({ id: z.int(), list_hash: z.string() }),
    rejections: ["wrong-amount", "wrong-times", "series-too-soon", "wrong-royalty", "wrong-works"],
  }),
  removeSeries: call("POST /desk/nft/series/remove", {
    who: operator("product"),
    approvals: { role: "product", count: () => 1 },
    does: "Sells no more boxes of a series. Those that are sold can be opened and resold as before.",
    input: { id: number },
    output: z.object({ removed: z.boolean() }),
    rejections: ["no-such-series", "series-not-on-sale"],
  }),
  listEarnings: call("GET /desk/nft/earnings", {
    who: operator("product", "treasury-maker", "treasury-checker", "auditor"),
    does: "What each artist has earned and was not paid yet, by name.",
    input: paging,
    output: pageOf(
      z.object({
        artist_id: z.int(),
        name: z.string(),
        practice: z.boolean(),
        earned: z.array(z.object({ currency: z.string(), amount: decimal })),
      }),
    ),
    rejections: [],
  }),
  payArtist: call("POST /desk/nft/earnings/pay", {
    who: operator("treasury-maker"),
    approvals: { role: "treasury-checker", count: () => 1 },
    does: "Records that an artist was paid of his earnings outside; each payment once.",
    input: {
      artist_id: number,
      currency: z.enum(payCurrencies),
      amount: decimal,
      /** Names the payment that was made, such as the bank's reference. */
      payment: text(4, 80),
    },
    output: z.object({ paid: decimal }),
    rejections: ["no-such-artist", "wrong-amount", "payment-recorded", "earned-less"],
  }),
  listDesk: call("GET /desk/nft", {
    who: operator("product", "auditor"),
    does: "All sales, or those of one artwork, the newest first.",
    input: { ...paging, work_id: z.optional(number) },
    output: pageOf(sale),
    rejections: [],
  }),
  publishWork: call("POST /desk/nft/publish", {
    who: operator("product"),
    approvals: { role: "product", count: () => 1 },
    does: "Adds an artwork with all its editions and its first sale. Artist and collection are found by their names, or added.",
    input: {
      artist: text(2, 60),
      artist_about: text(0, 300),
      collection: text(2, 60),
      title: text(2, 80),
      about: text(0, 600),
      /** A word from which the picture is drawn, the same for ever. */
      picture: z.string().check(z.regex(/^[a-z0-9-]{2,40}$/)),
      /** The address of a file that the desk has sent (POST /desk/upload). */
      media: z.optional(text(1, 200)),
      /** Of a still picture that stands for it in lists and until it plays. */
      poster: z.optional(text(1, 200)),
      rarity: z.enum(rarities),
      editions: integer(1, EDITIONS_MAX),
      royalty: decimal,
      ...offered,
    },
    output: z.object({ id: z.int(), work_id: z.int() }),
    rejections: ["wrong-amount", "wrong-times", "wrong-royalty", "one-edition", "no-such-file", "not-a-picture"],
  }),
  listReports: call("GET /desk/nft/reports", {
    who: operator("product", "auditor"),
    does: "Artworks that customers have reported and nobody has judged since, those that wait longest first.",
    input: paging,
    output: pageOf(
      z.object({
        work_id: z.int(),
        title: z.string(),
        picture: z.string(),
        artist: z.string(),
        reports: z.int(),
        causes: z.array(z.enum(causes)),
        since: at,
      }),
    ),
    rejections: [],
  }),
  closeReports: call("POST /desk/nft/reports/close", {
    who: operator("product"),
    does: "Notes that what is reported of an artwork was looked at. A sale that must end is ended by itself.",
    input: { work_id: number },
    output: z.object({ closed: z.int() }),
    rejections: ["no-such-work", "not-reported"],
  }),
  offerAgain: call("POST /desk/nft/again", {
    who: operator("product"),
    approvals: { role: "product", count: () => 1 },
    does: "Offers again the editions of a work that its artist's sale has left, once it is over.",
    input: { work_id: number, ...offered },
    output: z.object({ id: z.int() }),
    rejections: ["no-such-work", "artwork-removed", "no-editions-left", "one-edition", "wrong-amount", "wrong-times"],
  }),
  removeSale: call("POST /desk/nft/remove", {
    who: operator("product"),
    approvals: { role: "product", count: () => 1 },
    does: "Ends a sale before its time: nothing more is sold, bids are void and margins come back. What is reserved can still be paid.",
    input: { id: number },
    output: z.object({ removed: z.boolean() }),
    rejections: ["no-such-sale", "nft-not-on-sale"],
  }),
  removeWork: call("POST /desk/nft/works/remove", {
    who: operator("product"),
    approvals: { role: "product", count: () => 1 },
    does: "Shows nothing of an artwork any more: its files are served to nobody, its sales end, and owners of pieces read why.",
    input: { work_id: number, cause: z.enum(causes) },
    output: z.object({ removed: z.boolean() }),
    rejections: ["no-such-work", "artwork-removed"],
  }),
  restoreWork: call("POST /desk/nft/works/restore", {
    who: operator("product"),
    approvals: { role: "product", count: () => 1 },
    does: "Shows an artwork again that was removed. Sales that have ended stay so.",
    input: { work_id: number },
    output: z.object({ restored: z.boolean() }),
    rejections: ["no-such-work", "artwork-not-removed"],
  }),
  listApplications: call("GET /desk/nft/artists", {
    who: operator("product", "auditor"),
    does: "Customers who ask to be artists and were not answered yet, those that wait longest first.",
    input: paging,
    output: pageOf(z.object({ ...application.shape, customer: z.string() })),
    rejections: [],
  }),
  acceptArtist: call("POST /desk/nft/artists/accept", {
    who: operator("product"),
    approvals: { role: "product", count: () => 1 },
    does: "Makes a customer the artist that he asks to be. His picture is seen by everybody from then on.",
    input: { id },
    output: z.object({ artist_id: z.int() }),
    rejections: ["no-such-application", "application-over", "artist-name-taken"],
  }),
  refuseArtist: call("POST /desk/nft/artists/refuse", {
    who: operator("product"),
    does: "Refuses to make a customer an artist; he reads the note, and may ask again.",
    input: { id, note: text(1, 300) },
    output: z.object({ refused: z.boolean() }),
    rejections: ["no-such-application", "application-over"],
  }),
};
