import type { OutputOf } from "@assay/core/contract.ts";
import type { Profile } from "@assay/core/profile.ts";
import type { Database } from "@assay/server/database.ts";
import type { Customer, Reader } from "@assay/server/feature.ts";
import type { calls } from "../contract.ts";
import { limitsAt, maskName, maskNumber, type Level } from "../rules.ts";
import { countTries, findLatest, findPerson, type Person, readQueue, type Request } from "./store.ts";
import type { Terms } from "./terms.ts";

type Standing = OutputOf<typeof calls.showStanding>;

export const showStanding =
  (terms: Terms) =>
  async ({ db, caller }: Reader<Customer>): Promise<Standing> =>
    await describeStanding(db, terms, caller.customerId);

const stateOf = ({ state }: Request): Standing["state"] =>
  state === "review" ? "review" : state === "verified" ? "verified" : "failed";

/** One word for the profile: what is under way, or else how far the customer has come. */
export function verificationOf(person: Person | undefined, latest: Request | undefined): Profile["verification"] {
  if (latest && latest.state !== "verified") return latest.state === "review" ? "review" : "failed";
  return person === undefined ? "none" : person.level === 1 ? "basic" : "advanced";
}

/** What a customer may know of his own verification. */
export async function describeStanding(db: Database, terms: Terms, customerId: string): Promise<Standing> {
  const [person, latest, { practice, ...bound }] = await Promise.all([
    findPerson(db, customerId),
    findLatest(db, customerId),
    terms.codes.boundOf(db, customerId),
  ]);
  const level: Level = person?.level ?? 0;
  const kept = latest && terms.vault.open(latest.sealed);
  const tries = level === 1 ? await countTries(db, customerId, 2) : 0;
  const isOpen = latest?.level === 2 && (latest.state === "redo" || latest.state === "review");
  const capture = isOpen ? kept!.capture : terms.vault.captureFor(customerId, tries + 1);
  const queue = latest?.state === "review" ? await readQueue(db, latest) : undefined;
  return {
    level,
    state: latest ? stateOf(latest) : "none",
    real_type: latest?.level ?? 0,
    name: kept ? maskName(kept.name) : null,
    card_id: kept ? maskNumber(kept.number) : null,
    country: latest?.country ?? null,
    id_type: latest?.idType ?? null,
    cause: latest && stateOf(latest) === "failed" ? latest.cause : null,
    note: latest && stateOf(latest) === "failed" ? latest.note : null,
    redo: latest?.state === "redo" ? latest.part : null,
    queue: queue ? { place: queue.place, usual_ms: queue.usualMs } : null,
    capture: level === 1 ? capture : null,
    bound,
    practice,
    limits: practice ? { withdrawal: null, fiat: null } : limitsAt[level],
    submitted_at: latest?.submittedAt.getTime() ?? null,
    decided_at: latest?.decidedAt?.getTime() ?? null,
    pictures_until: latest?.picturesUntil?.getTime() ?? null,
  };
}
