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
import { calls, events } from "./contract.ts";
import { limitsAt, type Level } from "./rules.ts";
import { claimCase, listCases, openCase } from "./server/desk.ts";
import { forgetPictures } from "./server/forget-pictures.ts";
import { judgeCase } from "./server/judge-case.ts";
import { readPassports, type ReadText, tesseract } from "./server/read-passports.ts";
import { robots } from "./server/robot.ts";
import { localScreen, type NameScreen } from "./server/screen.ts";
import { showStanding, verificationOf } from "./server/show-standing.ts";
import { findLatest, findPerson, findRequest, listPeople, readWaiting, shareDocument } from "./server/store.ts";
import { submit } from "./server/submit.ts";
import type { Terms } from "./server/terms.ts";
import { openVault } from "./server/vault.ts";

export { maskName } from "./rules.ts";
export { localScreen, type NameScreen } from "./server/screen.ts";

export interface VerificationTerms {
  readonly mode: Config["mode"];
  /** Apart from the database: what names a person is sealed with it. */
  readonly secret: string;
  readonly uploads: Uploads;
  readonly codes: OwnCodes;
  readonly notify: Notify;
  /** How many days pictures stay after the decision. */
  readonly picturesKeptDays: number;
  /** A list of our own that is empty, unless somebody brings one. */
  readonly screen?: NameScreen;
  readonly readText?: ReadText;
}

/** What a customer may send out and trade; `null` where nothing is counted, because it is practice. */
export interface Limits {
  readonly level: Level;
  /** Within 24 hours. */
  readonly withdrawal: Amount | null;
  /** One fiat trade. */
  readonly fiat: Amount | null;
}

export function verificationFeature(asked: VerificationTerms): Feature & {
  limitsOf(db: Database, customerId: string): Promise<Limits>;
  /** The name under which a customer is verified; undefined where he is not. */
  nameOf(db: Database, customerId: string): Promise<string | undefined>;
} {
  const { mode, secret, uploads, codes, notify, screen = localScreen([]), readText = tesseract } = asked;
  const vault = openVault(secret);
  const terms: Terms = { vault, uploads, codes, notify, screen, picturesKeptMs: asked.picturesKeptDays * DAY_MS };
  const made = feature("verification", import.meta.dirname, {
    handlers: [
      query(calls.showStanding, showStanding(terms)),
      submit(terms),
      query(calls.listCases, listCases),
      command(calls.claimCase, claimCase),
      command(calls.openCase, openCase(terms)),
      command(calls.judgeCase, judgeCase(terms)),
    ],
    events,
    jobs: [forgetPictures(uploads), readPassports(vault, uploads, readText)],
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
  return {
    ...made,
    nameOf: async (db, customerId) => {
      const person = await findPerson(db, customerId);
      const request = person && (await findRequest(db, person.requestId));
      return request && vault.open(request.sealed).name;
    },
    limitsOf: async (db, customerId) => {
      const level: Level = (await findPerson(db, customerId))?.level ?? 0;
      if ((await codes.boundOf(db, customerId)).practice) return { level, withdrawal: null, fiat: null };
      const { withdrawal, fiat } = limitsAt[level];
      return { level, withdrawal: parseAmount("BTC", withdrawal)!, fiat: parseAmount("USDT", fiat)! };
    },
  };
}
