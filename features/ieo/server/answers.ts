/** What customers are told of sales and subscriptions, and the calls that only tell. */
import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { currencyFact, scaleOf } from "@assay/core/currency.ts";
import { amount, formatAmount, formatDecimal, formatPrice, formatRate } from "@assay/core/money.ts";
import { reject } from "@assay/core/rejection.ts";
import { readLines } from "@assay/server/agreements/lines.ts";
import type { Customer, Reader } from "@assay/server/feature.ts";
import { readPage } from "@assay/server/page.ts";
import { bills, type calls, COMMITMENTS_MAX } from "../contract.ts";
import { freeAfter, releaseAt, stateAt } from "../rules.ts";
import { heldAddress, numbered, spotAddress } from "./postings.ts";
import {
  findOwn,
  findProject,
  findProjects,
  findSubscription,
  listCommitmentRows,
  listProjectRows,
  listSubscriptionRows,
  type Project,
  type Subscription,
} from "./store.ts";

export const moneyOf =
  ({ payCurrency }: Pick<Project, "payCurrency">) =>
  (units: bigint): string =>
    formatAmount(amount(payCurrency, units));

export const tokensOf =
  ({ tokenScale }: Pick<Project, "tokenScale">) =>
  (units: bigint): string =>
    formatDecimal(units, tokenScale);

type Told = OutputOf<typeof calls.showProject>;

export function describeProject(project: Project, now: Date): Told["project"] {
  const [money, tokens] = [moneyOf(project), tokensOf(project)];
  const { id, name, token, payCurrency, applied, passed, sold } = project;
  return {
    project_id: id,
    name,
    token,
    token_id: project.tokenId,
    token_decimals: project.tokenScale,
    pay_currency: payCurrency,
    pay_currency_id: currencyFact(payCurrency).id,
    price: formatPrice(project.price),
    total: tokens(project.total),
    cap: tokens(project.cap),
    min: money(project.min),
    most: money(project.most),
    status: stateAt(project, now),
    announced_at: project.announcedAt.getTime(),
    opens_at: project.opensAt.getTime(),
    ends_at: project.endsAt.getTime(),
    listing_at: project.listingAt.getTime(),
    free_ratio: formatRate(project.freeRatio),
    lock_days: project.lockDays,
    parts: project.parts,
    white_paper: project.whitePaper,
    website: project.website,
    practice: project.practice,
    applied,
    committed: money(project.committed),
    passed,
    sold: sold === null ? null : tokens(sold),
    list_hash: project.listHash,
  };
}

export function describeSubscription(project: Project, row: Subscription): NonNullable<Told["mine"]> {
  const [money, tokens] = [moneyOf(project), tokensOf(project)];
  const { allocated, cost, committed } = row;
  return {
    id: row.id,
    project_id: project.id,
    number: row.number,
    name: project.name,
    token: project.token,
    token_decimals: project.tokenScale,
    pay_currency: project.payCurrency,
    price: formatPrice(project.price),
    status: row.paidAt === null ? "committed" : row.released < allocated! ? "allocated" : "finished",
    committed: money(committed),
    created_at: row.createdAt.getTime(),
    ends_at: project.endsAt.getTime(),
    listing_at: project.listingAt.getTime(),
    // Told with the money: what is decided and not moved yet would be half a truth.
    allocated: row.paidAt === null ? null : tokens(allocated!),
    cost: row.paidAt === null ? null : money(cost!),
    refunded: row.paidAt === null ? null : money(committed - cost!),
    released: tokens(row.released),
    releases: row.paidAt === null ? [] : comingOf(project, row).map(({ at, units }) => ({ at, amount: tokens(units) })),
  };
}

/** What is still to become free, without releases of nothing. */
function comingOf(project: Project, { allocated, releases, released }: Subscription): { at: number; units: bigint }[] {
  const coming: { at: number; units: bigint }[] = [];
  let before = released;
  for (let next = releases, due = releaseAt(next, project); due; next += 1, due = releaseAt(next, project)) {
    const free = freeAfter(allocated!, next + 1, project);
    if (free > before) coming.push({ at: due.getTime(), units: free - before });
    before = free;
  }
  return coming;
}

type ListProjects = typeof calls.listProjects;
export async function listProjects(
  { db, now }: Pick<Reader, "db" | "now">,
  { status, ...paging }: InputOf<ListProjects>,
): Promise<OutputOf<ListProjects>> {
  return await readPage(
    paging,
    (rows) => listProjectRows(db, now, status, rows),
    (project) => describeProject(project, now),
  );
}

export async function showProject(
  { db, now, caller: { customerId } }: Reader,
  { project_id }: InputOf<typeof calls.showProject>,
): Promise<Told> {
  const project = (await findProject(db, project_id)) ?? reject("no-such-project");
  const mine = customerId === undefined ? undefined : await findSubscription(db, project.id, customerId);
  return { project: describeProject(project, now), mine: mine ? describeSubscription(project, mine) : null };
}

type ListSubscriptions = typeof calls.listSubscriptions;
export async function listSubscriptions(
  { db, caller: { customerId } }: Reader<Customer>,
  paging: InputOf<ListSubscriptions>,
): Promise<OutputOf<ListSubscriptions>> {
  const page = await readPage(
    paging,
    (rows) => listSubscriptionRows(db, customerId, rows),
    (row) => row,
  );
  const of = await findProjects(
    db,
    page.list.map(({ projectId }) => projectId),
  );
  return { ...page, list: page.list.map((row) => describeSubscription(of.get(row.projectId)!, row)) };
}

/** So many of the newest of each kind are looked up. */
const LOOKED_UP = 100;

/** The names of a subscription's newest commitments and releases, which are both counted from 1. */
function referencesOf({ id, presses, releases }: Subscription): readonly string[] {
  const newest = (count: number) => Array.from({ length: Math.min(count, LOOKED_UP) }, (_, back) => count - back);
  return [id, ...new Set([...newest(presses), ...newest(releases)].map((number) => numbered(id, number)))];
}

export async function showSubscription(
  { db, caller: { customerId } }: Reader<Customer>,
  { id }: InputOf<typeof calls.showSubscription>,
): Promise<OutputOf<typeof calls.showSubscription>> {
  const row = (await findOwn(db, customerId, id)) ?? reject("no-such-ieo-subscription");
  const project = (await findProject(db, row.projectId))!;
  const lines = await readLines(db, {
    free: spotAddress(customerId),
    held: heldAddress(customerId),
    reasons: bills.map(({ reason }) => reason),
    references: referencesOf(row),
    decimalsOf: (currency) => (currency === project.token ? project.tokenScale : scaleOf(currency)),
  });
  return { subscription: describeSubscription(project, row), lines };
}

type ListCommitments = typeof calls.listCommitments;
export async function listCommitments(
  { db }: Reader,
  { project_id, after }: InputOf<ListCommitments>,
): Promise<OutputOf<ListCommitments>> {
  const project = (await findProject(db, project_id)) ?? reject("no-such-project");
  const list_hash = project.listHash ?? reject("not-allocated-yet");
  const rows = await listCommitmentRows(db, project_id, after, COMMITMENTS_MAX + 1);
  const money = moneyOf(project);
  const list = rows.slice(0, COMMITMENTS_MAX).map(({ number, amount: units }) => ({ number, amount: money(units) }));
  return { list, more: rows.length > COMMITMENTS_MAX, list_hash };
}
