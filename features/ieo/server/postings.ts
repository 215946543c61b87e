/** All money and tokens of token sales. All tokens are set aside as a sale is announced, and each commitment is held. */
import { type Amount, amount } from "@assay/core/money.ts";
import { addressOf } from "@assay/features/wallet/server.ts";
import { poolOf, postingsOf, setAside } from "@assay/server/agreements/promises.ts";
import type { Address, Posting } from "@assay/server/ledger/posting.ts";
import type { Project, Subscription } from "./store.ts";

export const pool = poolOf("ieo");

export const spotAddress = (customerId: string): Address => addressOf(customerId, "spot");
/** Commitments, and tokens that are not free yet. */
export const heldAddress = (customerId: string): Address => addressOf(customerId, "mining", "held");
/** Where a project's proceeds are. */
export const issuerAddress = (projectId: number): Address => `house/issuer/${projectId}`;

const tokens = ({ token }: Project, units: bigint): Amount => amount(token, units);
const money = ({ payCurrency }: Project, units: bigint): Amount => amount(payCurrency, units);

/** Commitments and releases of a subscription are numbered. */
export const numbered = (id: string, number: number): string => `${id} ${number}`;

/** The issuer brings all tokens that are on sale, and they are set aside at once. */
export const issue = (project: Project): Posting => ({
  reason: "ieo-issue",
  reference: String(project.id),
  transfers: [
    { from: "world/treasury", to: pool.free, amount: tokens(project, project.total) },
    ...setAside(pool, tokens(project, project.total)),
  ],
});

/** Tokens that nobody may get are not promised any more. */
export const unsold = (project: Project): Posting[] =>
  postingsOf("ieo-unsold", String(project.id), [
    { from: pool.promised, to: pool.free, amount: tokens(project, project.total - project.sold!) },
  ]);

/** The tokens against their price, and the money that bought none comes back. */
export function settle(project: Project, { id, customerId, committed, allocated, cost }: Subscription): Posting[] {
  const held = heldAddress(customerId);
  return [
    ...postingsOf("ieo-buy", id, [
      { from: held, to: issuerAddress(project.id), amount: money(project, cost!) },
      { from: pool.promised, to: held, amount: tokens(project, allocated!) },
    ]),
    ...postingsOf("ieo-refund", id, [{ from: held, to: spotAddress(customerId), amount: money(project, committed - cost!) }]),
  ];
}

/** Tokens that have become free by so many releases. Nothing moves where they are less than a unit. */
export const release = (project: Project, { id, customerId, releases }: Subscription, units: bigint): Posting[] =>
  postingsOf("ieo-release", numbered(id, releases), [
    { from: heldAddress(customerId), to: spotAddress(customerId), amount: tokens(project, units) },
  ]);

/** The customer sets money aside, which nobody touches until the sale is allocated. */
export const commit = (project: Project, { id, presses, customerId }: Subscription, added: bigint): Posting => ({
  reason: "ieo-commit",
  reference: numbered(id, presses),
  transfers: [{ from: spotAddress(customerId), to: heldAddress(customerId), amount: money(project, added) }],
});
