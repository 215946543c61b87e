/** A house that sells NFTs. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { call, type InputTextOf } from "@assay/core/contract.ts";
import { operator } from "@assay/core/roles.ts";
import { id } from "@assay/core/shapes.ts";
import { DAY_MS, HOUR_MS, SECOND_MS } from "@assay/core/time.ts";
import { type Notice, sayIn } from "@assay/features/messages/server.ts";
import { proofsFeature } from "@assay/features/proofs/server.ts";
import { protectionFeature } from "@assay/features/protection/server.ts";
import { uploadsFeature } from "@assay/features/uploads/server.ts";
import { diskFiles } from "@assay/server/outside/disk-files.ts";
import type { Config } from "@assay/server/config.ts";
import { feature, voting } from "@assay/server/feature.ts";
import { keysOf } from "@assay/server/keys/keys.ts";
import { testMoney } from "@assay/server/testing-money.ts";
import { openTestHouse } from "@assay/server/testing.ts";
import * as z from "zod/mini";
import { calls } from "../contract.ts";
import { nftFeature } from "../server.ts";

/** How operators approve what was proposed, in a house without their desk. */
export const approve = call("POST /toy/approve", {
  who: operator("product", "treasury-checker"),
  does: "Votes.",
  input: { id, hash: z.string() },
  output: z.object({ state: z.string(), cause: z.nullable(z.string()), answer: z.unknown() }),
  rejections: ["no-such-proposal", "proposal-over", "proposal-changed", "own-proposal", "voted-already"],
});

interface Proposed {
  readonly proposal: string;
  readonly hash: string;
}

/** A series of Mara Lind's that begins in an hour and lasts a day. */
export const seriesInput = (now: Date, more: Partial<InputTextOf<typeof calls.publishSeries>> = {}) => ({
  artist: "Mara Lind",
  artist_about: "",
  collection: "Spring",
  title: "Tides",
  about: "",
  royalty: "0.1",
  currency: "USDT" as const,
  price: "40",
  works: "Tide | common | 2\nSun | legendary | 1",
  starts_at: String(now.getTime() + HOUR_MS),
  ends_at: String(now.getTime() + HOUR_MS + DAY_MS),
  reason: "a new series",
  ...more,
});

const newWork = {
  artist: "Mara Lind",
  artist_about: "",
  collection: "Spring",
  title: "Light",
  about: "",
  picture: "light",
  rarity: "epic",
  editions: "1",
  royalty: "0.1",
  mode: "normal",
  currency: "USDT",
  price: "100",
  reason: "a new work",
} as const;

/** Sales 1 to 4 of its sandbox are at a fixed price, 5 to 8 auctions, of which the last begins a day later. */
export async function openNftHouse(mode: Config["mode"] = "sandbox") {
  const noticed: Notice[] = [];
  const linkedTo = new Map<string, string>();
  const unverified = new Set<string>();
  const folder = mkdtempSync(join(tmpdir(), "assay-nft-"));
  const uploading = uploadsFeature({ files: diskFiles(folder), keys: keysOf("a secret") });
  const house = await openTestHouse([
    uploading,
    proofsFeature({ keys: keysOf("a secret"), notify: async () => undefined }),
    protectionFeature(),
    nftFeature({
      mode,
      notify: async (_tx, notices) => void noticed.push(...notices),
      linked: async () => (one, other) => linkedTo.get(one) === other,
      uploads: uploading.uploads,
    }),
    feature("operators", join(import.meta.dirname, "../../operators"), {
      handlers: [voting(approve)],
      standings: [async (_db, ids) => ids.map((one) => ({ level: unverified.has(one) ? 0 : 1, country: "TH" }))],
    }),
  ]);
  const money = testMoney(house, "spot");
  /** What is due is decided. */
  const work = async (): Promise<void> => {
    for (const job of ["end-sales", "expire-orders", "return-margins"]) await house.runJob(`nft.${job}`);
  };
  let people: Promise<{ readonly maker: string; readonly checker: string }> | undefined;
  const enrol = async () => {
    for (const name of ["Sam", "Sue"]) await house.enrol(name, "security");
    return { maker: await house.enrol("Mia", "product"), checker: await house.enrol("Ned", "product") };
  };
  const desk = async () => await (people ??= enrol());
  /** The other of the product role approves what was proposed. */
  const vote = async (proposed: object) => {
    const { proposal, hash } = proposed as Proposed;
    return await house.call(approve, { id: proposal, hash, reason: "as agreed" }, { operator: (await desk()).checker });
  };
  const show = async (sale: number, as?: string) => await house.call(calls.showSale, { id: String(sale) }, as ? { as } : {});
  return {
    ...house,
    ...money,
    noticed,
    linkedTo,
    /** Everybody is verified but these. */
    unverified,
    work,
    show,
    /** Until a moment, and what is due then is decided. */
    until: async (at: number) => {
      house.clock.advance(at - house.clock.now().getTime());
      await work();
    },
    hours: async (hours: number) => {
      house.clock.advance(hours * HOUR_MS);
      await work();
    },
    seconds: (seconds: number) => house.clock.advance(seconds * SECOND_MS),
    buy: async (as: string, sale: number) => (await house.call(calls.buyNFT, { id: String(sale) }, { as })).order,
    pay: async (as: string, id: string) => (await house.call(calls.payNFTOrder, { id }, { as })).order,
    bid: async (as: string, sale: number, price: string) =>
      (await house.call(calls.auctionNFT, { id: String(sale), price }, { as })).sale,
    /** Deposits the margin and bids. */
    enter: async (as: string, sale: number, price: string) => {
      await house.call(calls.marginNFT, { id: String(sale) }, { as });
      return (await house.call(calls.auctionNFT, { id: String(sale), price }, { as })).sale;
    },
    resell: async (
      as: string,
      piece: number,
      fields: { price: string; step?: string; mode?: "normal" | "auction"; hours?: number },
    ) =>
      (
        await house.call(
          calls.resellNFT,
          {
            piece_id: String(piece),
            mode: fields.mode ?? "normal",
            currency: "USDT",
            price: fields.price,
            ...(fields.step && { step: fields.step }),
            ends_at: String(house.clock.now().getTime() + (fields.hours ?? 2) * HOUR_MS),
          },
          { as },
        )
      ).sale,
    orders: async (as: string) => (await house.call(calls.listOrders, {}, { as })).list,
    desk,
    vote,
    close: async () => {
      await house.close();
      rmSync(folder, { recursive: true, force: true });
    },
    /** Two of the product role publish a work of which one edition is sold, at 100 USDT unless told otherwise. */
    publishWork: async (more: Partial<InputTextOf<typeof calls.publishWork>> = {}) => {
      const { maker } = await desk();
      const ends_at = String(house.clock.now().getTime() + 9 * DAY_MS);
      const { answer } = await vote(await house.call(calls.publishWork, { ...newWork, ends_at, ...more }, { operator: maker }));
      return answer as { id: number; work_id: number };
    },
    /** Two of the product role publish a series, 40 USDT a box unless told otherwise, and its sale begins. */
    publish: async (works: string, more: Partial<InputTextOf<typeof calls.publishSeries>> = {}) => {
      const { maker } = await desk();
      const input = seriesInput(house.clock.now(), { works, ...more });
      const { answer } = await vote(await house.call(calls.publishSeries, input, { operator: maker }));
      house.clock.advance(HOUR_MS);
      return (answer as { id: number }).id;
    },
    buyBox: async (as: string, series: number) => (await house.call(calls.buyBox, { id: String(series) }, { as })).box,
    openBox: async (as: string, id: string, seed = "a seed") => (await house.call(calls.openBlindBox, { id, seed }, { as })).box,
    box: async (as: string, id: string) => (await house.call(calls.showBox, { id }, { as })).box,
    series: async (id: number) => await house.call(calls.showSeries, { id: String(id) }),
    /** What was asked for is sealed, drawn and decided. */
    drawn: async () => {
      for (const job of ["proofs.seal", "proofs.draw", "proofs.seal"]) await house.runJob(job);
      await house.settle();
      await house.runJob("proofs.seal");
    },
    owned: async (as: string) => (await house.call(calls.listMine, {}, { as })).list,
    toldTo: (as: string) => noticed.filter(({ customerId }) => customerId === as).map(({ texts }) => sayIn("en", texts).title),
  };
}

export type NftHouse = Awaited<ReturnType<typeof openNftHouse>>;
