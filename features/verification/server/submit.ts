import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import { type Customer, type Handler, preparedCommand, type Reader, type Writer } from "@assay/server/feature.ts";
import { lookAt } from "@assay/server/pictures.ts";
import type { ProvenCode } from "@assay/features/identity/server.ts";
import { calls, events, type Part, type PicturePart } from "../contract.ts";
import { type Details, isFault, judgeDetails, judgePicture, partsOf, TRIES_MAX, verdictsNeeded } from "../rules.ts";
import { inquire } from "./provider/inquire.ts";
import { tellOwner } from "./notices.ts";
import { describeStanding } from "./show-standing.ts";
import {
  countTries,
  findLatest,
  findPerson,
  listPictures,
  lockCustomer,
  othersWith,
  ownerOf,
  type Picture,
  pictures,
  refusedBefore,
  type Request,
  requests,
} from "./store.ts";
import type { Terms } from "./terms.ts";

type Call = typeof calls.submit;
type Input = InputOf<Call>;

const pictureFields = { front: "front_pic", back: "reverse_pic", selfie: "selfie_pic" } as const satisfies Record<
  PicturePart,
  keyof Input
>;

interface Looked extends Pick<Picture, "part" | "digest" | "width" | "height" | "sharpness" | "light"> {
  readonly address: string;
}

/** What was judged before the transaction: looking at pictures takes a while. */
interface Prepared {
  readonly details: Details | undefined;
  readonly listed: readonly string[];
  readonly looked: readonly Looked[];
  readonly proven: readonly ProvenCode[];
}

/** Submits a level, or the one thing of it that is to be done anew. A case that is mended keeps its place in the queue. */
export const submit = (terms: Terms): Handler =>
  preparedCommand(
    calls.submit,
    async (reader, input) => await prepare(reader, terms, input),
    async (tx, input, prepared): Promise<OutputOf<Call>> => {
      const { customerId } = tx.caller;
      await lockCustomer(tx.db, customerId);
      const open = await findOpen(tx, input);
      await terms.codes.use(tx, prepared.proven);
      if (input.real_type === 1) await submitDetails(tx, terms, open, prepared);
      else await submitPictures(tx, terms, open, prepared.looked);
      tx.emit(events.moved, { customerId });
      return await describeStanding(tx.db, terms, customerId);
    },
  );

async function prepare(reader: Reader<Customer>, terms: Terms, input: Input): Promise<Prepared> {
  const { db, now, caller } = reader;
  const { email, mobile } = await terms.codes.boundOf(db, caller.customerId);
  if (!email) reject("email-needed");
  if (!mobile) reject("mobile-needed");
  const open = await findOpen({ db, caller }, input);
  if (input.real_type === 1) {
    const judged = judgeDetails(
      {
        name: input.name ?? "",
        country: input.country ?? "",
        ...(input.id_type && { idType: input.id_type }),
        number: input.card_id ?? "",
        birth: input.birth_date ?? "",
        expires: input.expires_on,
      },
      now,
    );
    if (isFault(judged)) reject(judged.code, judged.values);
    return { details: judged, listed: await terms.screen.check(judged.name), looked: [], proven: [] };
  }
  const looked = await lookAtAll(reader, terms, input, await partsWanted(reader, open));
  if (open) return { details: undefined, listed: [], looked, proven: [] };
  const { email_code, phone_code, request } = input;
  if (email_code === undefined || phone_code === undefined) reject("codes-needed");
  const codes = {
    customerId: caller.customerId,
    email: email_code,
    mobile: phone_code,
    request,
    network: caller.network,
    call: calls.submit,
  };
  return { details: undefined, listed: [], looked, proven: await terms.codes.prove(db, codes, now) };
}

/** The case of that level that waits for something to be done anew. Rejects where nothing may be submitted at all. */
async function findOpen(
  { db, caller }: Pick<Reader<Customer>, "db" | "caller">,
  { real_type }: Input,
): Promise<Request | undefined> {
  const { customerId } = caller;
  const [latest, person] = [await findLatest(db, customerId), await findPerson(db, customerId)];
  if (latest?.state === "review") reject("under-review");
  if ((person?.level ?? 0) >= real_type) reject("verified-already");
  if (real_type === 2 && !person) reject("basic-first");
  if (latest?.state === "redo") return latest;
  if ((await countTries(db, customerId, real_type as 1 | 2)) >= TRIES_MAX) reject("too-many-tries", { maximum: TRIES_MAX });
  return undefined;
}

async function partsWanted(
  { db, caller }: Pick<Reader<Customer>, "db" | "caller">,
  open: Request | undefined,
): Promise<readonly Part[]> {
  if (open) return [open.part!];
  const basic = await findLatest(db, caller.customerId);
  return partsOf(2, basic!.idType);
}

async function lookAtAll(
  { db, caller, now }: Reader<Customer>,
  { uploads, vault }: Terms,
  input: Input,
  wanted: readonly Part[],
): Promise<Looked[]> {
  const looked: Looked[] = [];
  for (const part of wanted.filter((one) => one !== "details")) {
    const address = input[pictureFields[part]] ?? reject("pictures-needed");
    const bytes = (await uploads.readOwn(db, { customerId: caller.customerId, address, now })) ?? reject("no-such-file");
    const digest = vault.digestOf(bytes);
    if (await refusedBefore(db, caller.customerId, digest)) reject("picture-refused-before");
    const { width, height, sharpness, light } = await lookAt(bytes);
    const fault = judgePicture({ width, height, sharpness, light });
    if (fault !== undefined) reject(fault, { part: wanted.indexOf(part) + 1 });
    const measured = { width, height, sharpness: Math.round(sharpness), light: Math.round(light) };
    looked.push({ part, address, digest, ...measured });
  }
  return looked;
}

async function submitDetails(
  tx: Writer<Customer>,
  terms: Terms,
  open: Request | undefined,
  { details, listed }: Prepared,
): Promise<void> {
  const { customerId } = tx.caller;
  const { country, idType, ...stated } = details!;
  const document = terms.vault.documentOf(country, idType, stated.number);
  const owner = await ownerOf(tx.db, document);
  const documentKnown = (await othersWith(tx.db, document, customerId)).length > 0;
  const said = {
    country,
    idType,
    sealed: terms.vault.seal({ ...stated, capture: null }),
    document,
    listed: listed.join("\n"),
    documentKnown,
    needed: verdictsNeeded(1, documentKnown || listed.length > 0),
  };
  if (open) {
    await requests.update(
      tx.db,
      [{ ...again(open), ...said }],
      [
        "state",
        "round",
        "redone",
        "part",
        "cause",
        "note",
        "country",
        "idType",
        "sealed",
        "document",
        "listed",
        "documentKnown",
        "needed",
      ],
    );
  } else {
    await requests.insert(tx.db, [{ ...fresh(tx, 1, (await countTries(tx.db, customerId, 1)) + 1), ...said }]);
  }
  // Neutral to the one who asks: whose document it is, the desk finds out, and the first owner hears of it.
  if (owner !== undefined && owner !== customerId) await terms.notify(tx, [tellOwner(owner, customerId)]);
}

async function submitPictures(
  tx: Writer<Customer>,
  terms: Terms,
  open: Request | undefined,
  looked: readonly Looked[],
): Promise<void> {
  const { customerId } = tx.caller;
  const request = open ? again(open) : await newAdvanced(tx, terms);
  const before = open ? await listPictures(tx.db, open.id) : [];
  const rows: Picture[] = [];
  for (const { address, ...look } of looked) {
    const file = await terms.uploads.use(tx, { customerId, address, by: `verification.${look.part}` });
    const toRead = look.part === "front" && request.idType === "passport";
    const none = { mrz: "none", toRead, refusedFor: null, goneAt: null } as const;
    rows.push({ id: tx.random.id(tx.now), requestId: request.id, customerId, round: request.round, file, ...look, ...none });
  }
  if (open) await requests.update(tx.db, [request], ["state", "round", "redone", "part", "cause", "note"]);
  else await requests.insert(tx.db, [request]);
  await pictures.insert(tx.db, rows);
  if (terms.asksProvider) await inquire(tx, request);
  const replaced = before.filter(({ part }) => rows.some((row) => row.part === part));
  await terms.uploads.release(
    tx,
    replaced.map(({ file }) => file),
  );
  await pictures.update(
    tx.db,
    replaced.map((one) => ({ ...one, goneAt: tx.now, toRead: false })),
    ["goneAt", "toRead"],
  );
}

/** Back to the desk, at the place in the queue that it has had. */
const again = (open: Request): Request => ({
  ...open,
  state: "review",
  round: open.round + 1,
  redone: open.part,
  part: null,
  cause: null,
  note: null,
});

const fresh = (tx: Writer<Customer>, level: 1 | 2, attempt: number) => ({
  id: tx.random.id(tx.now),
  customerId: tx.caller.customerId,
  level,
  try: attempt,
  state: "review" as const,
  round: 1,
  redone: null,
  part: null,
  cause: null,
  note: null,
  submittedAt: tx.now,
  decidedAt: null,
  claimedBy: null,
  claimedUntil: null,
  picturesUntil: null,
});

/** Level 2 stands on what level 1 has found. A document that is over by now wants level 1 anew, which nobody can give: the desk asks. */
async function newAdvanced(tx: Writer<Customer>, { vault }: Terms): Promise<Request> {
  const { customerId } = tx.caller;
  const attempt = (await countTries(tx.db, customerId, 2)) + 1;
  const [person, basic] = [await findPerson(tx.db, customerId), await findLatest(tx.db, customerId)];
  const { country, idType, sealed, document, listed, documentKnown } = basic!;
  const stated = vault.open(sealed);
  if (stated.expires !== null && stated.expires < tx.now.toISOString().slice(0, 10)) reject("document-expired");
  const capture = vault.captureFor(customerId, attempt);
  return {
    ...fresh(tx, 2, attempt),
    country: person?.country ?? country,
    idType,
    sealed: vault.seal({ ...stated, capture }),
    document,
    listed,
    documentKnown,
    needed: 2,
  };
}
