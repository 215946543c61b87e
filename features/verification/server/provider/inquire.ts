/** Asks the provider about cases of level 2, each round once, and looks until it has answered or a day is over. */
import { DAY_MS, later, MINUTE_MS, SECOND_MS } from "@assay/core/time.ts";
import type { Uploads } from "@assay/features/uploads/server.ts";
import type { Database } from "@assay/server/database.ts";
import { type Hook, type Job, preparedJob, type Tx } from "@assay/server/feature.ts";
import { sql } from "kysely";
import { findRequest, type Inquiry, inquiries, listPictures, type Request } from "../store.ts";
import type { Vault } from "../vault.ts";
import type { Asked, Found, IdentityProvider } from "./port.ts";

/** While it looks, it is asked after 5 s, 10 s, 20 s … 10 minutes; a message of its own comes first where it sends one. */
const FIRST_MS = 5 * SECOND_MS;
const LONGEST_MS = 10 * MINUTE_MS;
const GIVEN_UP_MS = DAY_MS;

/** A round that has come to the desk, in the transaction that brings it there. */
export const inquire = async (tx: Tx, { id: requestId, round }: Request): Promise<void> =>
  await inquiries.insert(tx.db, [
    {
      id: tx.random.id(tx.now),
      requestId,
      round,
      applicant: null,
      askedAt: tx.now,
      dueAt: tx.now,
      tries: 0,
      answer: null,
      part: null,
      labels: "",
    },
  ]);

export const findInquiry = async (db: Database, { id, round }: Request): Promise<Inquiry | undefined> =>
  (await inquiries.select(db, sql`where request_id = ${id} and round = ${round}`))[0];

interface Heard {
  readonly inquiry: Inquiry;
  /** What is known now that was not; nothing where it did not answer. */
  readonly news: Partial<Pick<Inquiry, "applicant" | "answer" | "part" | "labels">>;
}

interface Terms {
  readonly provider: IdentityProvider;
  readonly vault: Vault;
  readonly uploads: Uploads;
  /** Hears what did not succeed; it is tried again. */
  readonly onFault: (fault: unknown) => void;
}

export function askProvider({ provider, vault, uploads, onFault }: Terms): Job {
  async function gather(db: Database, { requestId, round }: Inquiry): Promise<Asked> {
    const { sealed, country, idType } = (await findRequest(db, requestId))!;
    const { name, birth } = vault.open(sealed);
    const pictures: Asked["pictures"][number][] = [];
    for (const { part, file, goneAt } of await listPictures(db, requestId)) {
      const bytes = goneAt === null ? await uploads.read(db, file) : undefined;
      if (bytes) pictures.push({ part, bytes });
    }
    return { reference: `${requestId}-${round}`, name, birth, country, idType, pictures };
  }

  /** An applicant that it has forgotten is handed over anew. */
  async function hear({ applicant }: Inquiry, asked: Asked | undefined): Promise<Heard["news"]> {
    if (asked) return { applicant: await provider.ask(asked) };
    const found = await provider.look(applicant!);
    return found === null ? { applicant: null } : found ? newsOf(found) : {};
  }

  return preparedJob<Heard>({
    name: "verification.ask-provider",
    everyMs: 2 * SECOND_MS,
    prepare: async (transact) => {
      const [inquiry] = await transact(
        async ({ db, now }) => await inquiries.select(db, sql`where due_at <= ${now} order by due_at, request_id limit 1`),
      );
      if (!inquiry) return undefined;
      try {
        const asked = inquiry.applicant === null ? await transact(async ({ db }) => await gather(db, inquiry)) : undefined;
        return { inquiry, news: await hear(inquiry, asked) };
      } catch (fault) {
        onFault(fault);
        return { inquiry, news: {} };
      }
    },
    run: async ({ db, now }, { inquiry, news }) => {
      const dueAt = news.answer === undefined ? dueAfter(inquiry, now) : null;
      const next = { ...inquiry, ...news, tries: inquiry.tries + 1, dueAt };
      await inquiries.update(db, [next], ["applicant", "tries", "dueAt", "answer", "part", "labels"]);
      return "more";
    },
  });
}

const newsOf = (found: Found): Heard["news"] => ({
  answer: found.answer,
  part: found.answer === "retry" ? found.part : null,
  labels: found.answer === "green" ? "" : found.labels.join("\n"),
});

/** Null once it is asked no more: a day is over. */
const dueAfter = ({ askedAt, tries }: Inquiry, now: Date): Date | null =>
  now.getTime() - askedAt.getTime() > GIVEN_UP_MS ? null : later(now, Math.min(FIRST_MS * 2 ** Math.min(tries, 10), LONGEST_MS));

/** A message makes us look sooner: whatever it says, however often and in whatever order it comes. */
export const hearProvider = ({ isFrom, applicantIn }: IdentityProvider): Hook => ({
  name: "verification",
  isFrom,
  receive: async ({ db, now }, raw) => {
    const applicant = applicantIn(raw);
    if (applicant !== undefined)
      await sql`update verification.inquiry set due_at = ${now} where applicant = ${applicant} and due_at > ${now}`.execute(db);
  },
});
