/** Announces a sale: its token and its market become rows of the catalogue, and all its tokens are set aside. */
import { scaleOf } from "@assay/core/currency.ts";
import { formatPrice } from "@assay/core/money.ts";
import { HOUR_MS, later } from "@assay/core/time.ts";
import { addCurrency, addMarket, CatalogueFault } from "@assay/features/market/server.ts";
import type { Tx } from "@assay/server/feature.ts";
import { gridOf } from "../rules.ts";
import { issue, pool } from "./postings.ts";
import { lastProjectId, type Project, projects } from "./store.ts";

export const TOKEN_SCALE = 8;
export const PAY_CURRENCY = "USDT";
/** Seen on every practice token, so that none is taken for a real one. */
const PRACTICE_IMAGE = "/coins/practice.svg";
/** In its first hour a new market takes no order further from the issue price than this. */
const OPENING_BAND = "0.5";
const OPENING_MS = HOUR_MS;

/** What somebody plans. */
export type Planned = Omit<
  Project,
  "id" | "tokenId" | "tokenScale" | "payCurrency" | "applied" | "committed" | "allocatedAt" | "passed" | "sold" | "listHash"
>;

/** Undefined where the token's code is another currency already. */
export async function announce(tx: Tx, planned: Planned): Promise<Project | undefined> {
  const { token, name, price, total, listingAt } = planned;
  const image = planned.practice ? PRACTICE_IMAGE : null;
  const fact = { code: token, name, kind: "token", scale: TOKEN_SCALE, decimalsShown: 4, image, networks: [] } as const;
  const added = await addCurrency(tx, fact).catch((fault: unknown) => {
    if (fault instanceof CatalogueFault) return undefined;
    throw fault;
  });
  if (!added) return undefined;
  const grid = gridOf(price, total, TOKEN_SCALE, scaleOf(PAY_CURRENCY))!;
  const terms = { ...grid, notionalMin: "1", makerFee: "0.0008", takerFee: "0.001", band: OPENING_BAND, indexClamp: null };
  await addMarket(tx, {
    base: token,
    quote: PAY_CURRENCY,
    nameZh: null,
    categories: ["New"],
    terms: [
      { ...terms, holdsFrom: listingAt, around: formatPrice(price) },
      { ...terms, holdsFrom: later(listingAt, OPENING_MS) },
    ],
  });
  const nothing = { applied: 0, committed: 0n, allocatedAt: null, passed: null, sold: null, listHash: null };
  const id = (await lastProjectId(tx.db)) + 1;
  const currencies = { tokenId: added.id, tokenScale: TOKEN_SCALE, payCurrency: PAY_CURRENCY };
  const project: Project = { ...planned, ...nothing, ...currencies, id };
  await projects.insert(tx.db, [project]);
  await tx.ledger.open([pool.free, pool.promised].map((address) => ({ address, currency: token })));
  await tx.ledger.post(issue(project));
  return project;
}
