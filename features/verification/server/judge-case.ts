import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import { later } from "@assay/core/time.ts";
import { violates } from "@assay/server/database.ts";
import type { Operator, Writer } from "@assay/server/feature.ts";
import { type calls, events, type Part, type RedoCause, redoCauses, refuseCauses } from "../contract.ts";
import { decide, type Judged, partsOf } from "../rules.ts";
import { holdClaimed } from "./desk.ts";
import { tellDecided } from "./notices.ts";
import {
  listPictures,
  listVerdicts,
  lockCustomer,
  ownerOf,
  pictures,
  type Request,
  requests,
  savePerson,
  type VerdictRow,
  verdicts,
} from "./store.ts";
import type { Terms } from "./terms.ts";

type Call = typeof calls.judgeCase;

/** A verdict on each document of a case. Once there are as many as it needs, and they agree, the case is decided. */
export const judgeCase =
  (terms: Terms) =>
  async (tx: Writer<Operator>, input: InputOf<Call>): Promise<OutputOf<Call>> => {
    const request = await holdClaimed(tx, input.case);
    await lockCustomer(tx.db, request.customerId);
    const given = judged(request, input);
    if (given.verdict === "accept" && request.level === 1) await refuseTaken(tx, request);
    await verdicts.insert(tx.db, rowsOf(tx, request, given, input.note ?? null));
    const all = await listVerdicts(tx.db, request.id, request.round);
    const decision = decide(
      all.map(({ verdict, part, cause }) => ({ verdict, part: verdict === "accept" ? null : part, cause })),
      request.needed,
    );
    if (!decision) {
      await requests.update(tx.db, [{ ...request, claimedBy: null, claimedUntil: null }], ["claimedBy", "claimedUntil"]);
      return { state: "waiting" };
    }
    const note = all.findLast(({ verdict, note: said }) => verdict === decision.verdict && said !== null)?.note ?? null;
    return { state: await carryOut(tx, terms, request, { ...decision, note }) };
  };

/** What was said, if it can be said of this case. */
function judged({ level, idType }: Request, { verdict, part, cause }: InputOf<Call>): Judged {
  if (verdict === "accept") return { verdict, part: null, cause: null };
  const causes: readonly string[] = verdict === "redo" ? redoCauses : refuseCauses;
  if (cause === undefined || !causes.includes(cause)) return reject("cause-needed");
  const named = part ?? (verdict === "refuse" ? partsOf(level, idType)[0] : undefined);
  if (named === undefined || !partsOf(level, idType).includes(named)) return reject("wrong-part");
  return { verdict, part: named, cause };
}

/** One row a document: what was not named is right as it is. */
function rowsOf(tx: Writer<Operator>, request: Request, given: Judged, note: string | null): VerdictRow[] {
  const { id: requestId, round } = request;
  return partsOf(request.level, request.idType).map((part) => {
    const isNamed = part === given.part;
    const said = isNamed
      ? { verdict: given.verdict, cause: given.cause, note }
      : { verdict: "accept" as const, cause: null, note: null };
    return { requestId, round, operatorId: tx.caller.operatorId, part, at: tx.now, ...said };
  });
}

async function refuseTaken(tx: Writer<Operator>, { document, customerId }: Request): Promise<void> {
  const owner = await ownerOf(tx.db, document);
  if (owner !== undefined && owner !== customerId) reject("document-taken");
}

type Decision = Judged & { readonly note: string | null };

async function carryOut(
  tx: Writer<Operator>,
  terms: Terms,
  request: Request,
  { verdict, part, cause, note }: Decision,
): Promise<"verified" | "redo" | "refused"> {
  const state = verdict === "accept" ? "verified" : verdict === "redo" ? "redo" : "refused";
  const isOver = state !== "redo";
  const decided: Request = {
    ...request,
    state,
    part,
    cause,
    note,
    claimedBy: null,
    claimedUntil: null,
    decidedAt: isOver ? tx.now : null,
    picturesUntil: isOver && request.level === 2 ? later(tx.now, terms.picturesKeptMs) : null,
  };
  await requests.update(
    tx.db,
    [decided],
    ["state", "part", "cause", "note", "claimedBy", "claimedUntil", "decidedAt", "picturesUntil"],
  );
  if (state === "redo" && part !== "details") await rememberRefused(tx, request, part!, cause as RedoCause);
  if (state === "verified") await noteVerified(tx, request);
  await terms.notify(tx, [tellDecided(decided)]);
  tx.emit(events.moved, { customerId: request.customerId });
  return state;
}

/** The same picture will not be asked about twice. */
async function rememberRefused(tx: Writer<Operator>, request: Request, part: Part, cause: RedoCause): Promise<void> {
  const refused = (await listPictures(tx.db, request.id)).filter((one) => one.part === part);
  await pictures.update(
    tx.db,
    refused.map((one) => ({ ...one, refusedFor: cause })),
    ["refusedFor"],
  );
}

async function noteVerified(tx: Writer<Operator>, request: Request): Promise<void> {
  const { customerId, level, country, document, id: requestId } = request;
  const person = { customerId, level, country, document, requestId, verifiedAt: tx.now };
  try {
    await savePerson(tx.db, person);
  } catch (fault) {
    // Two cases of one document may be decided at once.
    if (violates(fault, "person_document")) reject("document-taken");
    throw fault;
  }
  tx.emit(events.verified, { customerId, level, country });
}
