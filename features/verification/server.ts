/** Verification on the server: call → query or command, and what other features ask of it. */
import { type Amount, parseAmount } from "@assay/core/money.ts";
import { DAY_MS } from "@assay/core/time.ts";
import type { OwnCodes } from "@assay/features/identity/server.ts";
import type { Notify } from "@assay/features/messages/server.ts";
import type { Uploads } from "@assay/features/uploads/server.ts";
import type { Config } from "@assay/server/config.ts";
import { unverified } from "@assay/server/admission.ts";
import type { Database } from "@assay/server/database.ts";
import { command, type Feature, feature, query } from "@assay/server/feature.ts";
import type { Keys } from "@assay/server/keys/keys.ts";
import { sealedAnew } from "@assay/server/keys/uses.ts";
import { calls, events } from "./contract.ts";
import { limitsAt, type Level } from "./rules.ts";
import { customerRows } from "./server/customer-rows.ts";
import { claimCase, listCases, openCase } from "./server/desk.ts";
import { forgetPictures } from "./server/forget-pictures.ts";
import { judgeCase } from "./server/judge-case.ts";
import { askProvider, hearProvider } from "./server/provider/inquire.ts";
import type { IdentityProvider } from "./server/provider/port.ts";
import { readPassports, type ReadText, tesseract } from "./server/read-passports.ts";
import { robots } from "./server/robot.ts";
import { localScreen, type NameScreen } from "./server/screen.ts";
import { showStanding, verificationOf } from "./server/show-standing.ts";
import { findLatest, findPerson, listPeople, listRequests, readWaiting, shareDocument } from "./server/store.ts";
import { submit } from "./server/submit.ts";
import type { Terms } from "./server/terms.ts";
import { openVault } from "./server/vault.ts";

export { maskName } from "./rules.ts";
export type { IdentityProvider } from "./server/provider/port.ts";
export { sandboxProvider } from "./server/provider/sandbox.ts";
export { sumsub } from "./server/provider/sumsub.ts";
export { localScreen, type NameScreen } from "./server/screen.ts";

export interface VerificationTerms {
  readonly mode: Config["mode"];
  readonly keys: Keys;
  readonly uploads: Uploads;
  readonly codes: OwnCodes;
  readonly notify: Notify;
  /** How many days pictures stay after the decision. */
  readonly picturesKeptDays: number;
  /** A list of our own that is empty, unless somebody brings one. */
  readonly screen?: NameScreen;
  readonly readText?: ReadText;
  /** Looks at cases of level 2 beside the desk; nobody does where there is none. */
  readonly provider?: IdentityProvider | undefined;
  /** Hears what did not succeed outside; it is tried again. */
  readonly onFault?: (fault: unknown) => void;
}

/** What a customer may send out and trade; `null` where nothing is counted, because it is practice. */
export interface Limits {
  readonly level: Level;
  /** Within 24 hours. */
  readonly withdrawal: Amount | null;
  /** One fiat trade. */
  readonly fiat: Amount | null;
}

function limitsOn(level: Level, practice: boolean): Limits {
  if (practice) return { level, withdrawal: null, fiat: null };
  const { withdrawal, fiat } = limitsAt[level];
  return { level, withdrawal: parseAmount("BTC", withdrawal)!, fiat: parseAmount("USDT", fiat)! };
}

export function verificationFeature(asked: VerificationTerms): Feature & {
  limitsOf(db: Database, customerId: string): Promise<Limits>;
  /** Of each of these customers. */
  limitsOfAll(db: Database, customers: readonly string[]): Promise<ReadonlyMap<string, Limits>>;
  /** The name under which a customer is verified; undefined where he is not. */
  nameOf(db: Database, customerId: string): Promise<string | undefined>;
  /** Of those of these customers who are verified. */
  namesOf(db: Database, customers: readonly string[]): Promise<ReadonlyMap<string, string>>;
} {
  const { mode, keys, uploads, codes, notify, screen = localScreen([]), readText = tesseract, provider } = asked;
  const onFault = asked.onFault ?? (() => undefined);
  const vault = openVault(keys);
  const terms: Terms = {
    vault,
    uploads,
    codes,
    notify,
    screen,
    picturesKeptMs: asked.picturesKeptDays * DAY_MS,
    asksProvider: provider !== undefined,
  };
  const made = feature("verification", import.meta.dirname, {
    customerRows,
    handlers: [
      query(calls.showStanding, showStanding(terms)),
      submit(terms),
      query(calls.listCases, listCases),
      command(calls.claimCase, claimCase),
      command(calls.openCase, openCase(terms)),
      command(calls.judgeCase, judgeCase(terms)),
    ],
    events,
    keyUses: [
      sealedAnew({
        purpose: "people",
        what: "documents",
        table: "verification.request",
        id: "id",
        column: "sealed",
        sealing: vault.sealing,
      }),
    ],
    jobs: [
      forgetPictures(uploads),
      readPassports(vault, uploads, readText),
      ...(provider ? [askProvider({ provider, vault, uploads, onFault })] : []),
    ],
    hooks: provider ? [hearProvider(provider)] : [],
    standings: [
      async (db, customers) => {
        const known = new Map((await listPeople(db, customers)).map((person) => [person.customerId, person]));
        return customers.map((id) => known.get(id) ?? unverified);
      },
    ],
    profile: [
      async (db, customerId) => ({
        verification: verificationOf(await findPerson(db, customerId), await findLatest(db, customerId)),
      }),
    ],
    queues: [{ queue: "verification", roles: ["verification"], read: async (db) => await readWaiting(db) }],
    linkings: [shareDocument],
    ...(mode === "sandbox" && { robots }),
  });
  const namesOf = async (db: Database, customers: readonly string[]): Promise<ReadonlyMap<string, string>> => {
    const known = await listPeople(db, customers);
    const stated = await listRequests(
      db,
      known.map(({ requestId }) => requestId),
    );
    return new Map(stated.map(({ customerId, sealed }) => [customerId, vault.open(sealed).name]));
  };
  const limitsOfAll = async (db: Database, customers: readonly string[]): Promise<ReadonlyMap<string, Limits>> => {
    const levels = new Map((await listPeople(db, customers)).map(({ customerId, level }) => [customerId, level]));
    const practice = await codes.practiceOf(db, customers);
    return new Map(customers.map((id) => [id, limitsOn(levels.get(id) ?? 0, practice.has(id))]));
  };
  return {
    ...made,
    namesOf,
    nameOf: async (db, customerId) => (await namesOf(db, [customerId])).get(customerId),
    limitsOfAll,
    limitsOf: async (db, customerId) => (await limitsOfAll(db, [customerId])).get(customerId)!,
  };
}
