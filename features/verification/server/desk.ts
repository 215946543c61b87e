/** The desk: what waits, whose claim holds, and what a case shows to the one who has claimed it. */
import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import { later } from "@assay/core/time.ts";
import type { Database } from "@assay/server/database.ts";
import type { Operator, Reader, Writer } from "@assay/server/feature.ts";
import type { calls } from "../contract.ts";
import { CLAIM_MS } from "../rules.ts";
import { findInquiry } from "./provider/inquire.ts";
import {
  type CaseRow,
  findRequest,
  hasJudged,
  type Inquiry,
  listPictures,
  listVerdicts,
  listWaiting,
  type Request,
  requests,
} from "./store.ts";
import type { Terms } from "./terms.ts";

type ListCases = typeof calls.listCases;

const claimOf = ({ claimedBy, claimedUntil }: Request, operatorId: string, now: Date): "free" | "mine" | "others" =>
  claimedBy === null || claimedUntil! <= now ? "free" : claimedBy === operatorId ? "mine" : "others";

const describeRow = (row: CaseRow, operatorId: string, now: Date): OutputOf<ListCases>["list"][number] => ({
  case: row.id,
  level: row.level,
  country: row.country,
  id_type: row.idType,
  submitted_at: row.submittedAt.getTime(),
  claim: claimOf(row, operatorId, now),
  redone: row.redone,
  needed: row.needed,
  given: row.given,
});

export async function listCases(
  { db, now, caller: { operatorId } }: Reader<Operator>,
  { after, limit }: InputOf<ListCases>,
): Promise<OutputOf<ListCases>> {
  const rows = await listWaiting(db, { operatorId, after, limit: limit + 1 });
  const list = rows.slice(0, limit).map((row) => describeRow(row, operatorId, now));
  return { list, more: rows.length > limit };
}

/** Where nothing waits any more, whatever an operator still has on his screen. */
async function findWaiting(db: Database, id: string): Promise<Request> {
  const request = (await findRequest(db, id, true)) ?? reject("no-such-case");
  return request.state === "review" ? request : reject("case-over");
}

const renewed = (request: Request, operatorId: string, now: Date): Request => ({
  ...request,
  claimedBy: operatorId,
  claimedUntil: later(now, CLAIM_MS),
});

type ClaimCase = typeof calls.claimCase;

export async function claimCase(tx: Writer<Operator>, input: InputOf<ClaimCase>): Promise<OutputOf<ClaimCase>> {
  const { operatorId, concerns } = tx.caller;
  const request = await findWaiting(tx.db, input.case);
  concerns(request.customerId);
  if (claimOf(request, operatorId, tx.now) === "others") reject("claimed-by-another");
  if (await hasJudged(tx.db, request, operatorId)) reject("judged-already");
  const claimed = renewed(request, operatorId, tx.now);
  await requests.update(tx.db, [claimed], ["claimedBy", "claimedUntil"]);
  return { until: claimed.claimedUntil!.getTime() };
}

/** The case that the operator has claimed, his claim renewed. */
export async function holdClaimed(tx: Writer<Operator>, id: string): Promise<Request> {
  const { operatorId, concerns } = tx.caller;
  const request = await findWaiting(tx.db, id);
  concerns(request.customerId);
  if (claimOf(request, operatorId, tx.now) !== "mine") reject("not-claimed");
  return renewed(request, operatorId, tx.now);
}

type OpenCase = typeof calls.openCase;

export const openCase =
  ({ vault, uploads }: Terms) =>
  async (tx: Writer<Operator>, input: InputOf<OpenCase>): Promise<OutputOf<OpenCase>> => {
    const request = await holdClaimed(tx, input.case);
    await requests.update(tx.db, [request], ["claimedBy", "claimedUntil"]);
    const { operatorId } = tx.caller;
    const { name, number, birth, expires, capture } = vault.open(request.sealed);
    const given = (await listVerdicts(tx.db, request.id, request.round)).length;
    return {
      ...describeRow({ ...request, given }, operatorId, tx.now),
      customer: request.customerId,
      name,
      card_id: number,
      birth_date: birth,
      expires_on: expires,
      listed: request.listed === "" ? [] : request.listed.split("\n"),
      document_known: request.documentKnown,
      provider: describeInquiry(await findInquiry(tx.db, request)),
      capture,
      pictures: (await listPictures(tx.db, request.id)).map(({ part, file, goneAt, round, mrz, ...look }) => ({
        part,
        link: goneAt === null ? uploads.linkTo(file, tx.now) : null,
        redone: round > 1 && round === request.round,
        width: look.width,
        height: look.height,
        sharpness: look.sharpness,
        light: look.light,
        mrz,
      })),
      claim_until: request.claimedUntil!.getTime(),
    };
  };

const describeInquiry = (inquiry: Inquiry | undefined): OutputOf<OpenCase>["provider"] =>
  inquiry
    ? {
        answer: inquiry.answer ?? (inquiry.dueAt === null ? "silent" : "waiting"),
        part: inquiry.part,
        labels: inquiry.labels === "" ? [] : inquiry.labels.split("\n"),
      }
    : null;
