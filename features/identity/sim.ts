/** How people come, go and forget, and what must stay true of who they are (README.md, Invariants). */
import { termsHash } from "@assay/features/content/sim.ts";
import type { Database } from "@assay/server/database.ts";
import { accepted, deed, refused, simulation, type Stage } from "@assay/server/simulation.ts";
import { sql } from "kysely";
import { calls } from "./contract.ts";
import { generateSync } from "otplib";
import { SESSIONS_MAX } from "./rules.ts";
import { FACTOR_RESET_MS, PROOFS_MAX } from "./rules/factors.ts";

/** Every customer of the simulation has a mail address besides, with which he registers a second time. */
const addressOf = ({ customerId }: Stage): string => `${customerId.slice(-8)}@people.example`;
const PASSWORD = "identity.password";
const SESSIONS = "identity.sessions";

/** A password from the stage's own chance, long enough to be nobody's. */
const newPassword = ({ draw }: Stage): string => `walnut ${draw.below(1_000_000_000)} harbour`;

const lastCode = (stage: Stage): string | undefined => /\b\d{6}\b/.exec(stage.mail(addressOf(stage)).at(-1) ?? "")?.[0];

const asked = new WeakMap<Stage, string>();

/** A code whose last digit is another one. */
const mistyped = (code: string): string => `${code.slice(0, -1)}${(Number(code.at(-1)) + 1) % 10}`;

/** The code that has come, sometimes mistyped, and a new password, for an account that they open from then on. */
function newOpening(stage: Stage): { readonly code: string; readonly password: string } | undefined {
  const code = lastCode(stage);
  if (code === undefined) return undefined;
  const password = newPassword(stage);
  asked.set(stage, password);
  return { code: stage.draw.percent(10) ? mistyped(code) : code, password };
}

/** Done straight after the code has come: codes live for ten minutes. */
const register = deed("identity.register", calls.register, {
  weight: 0,
  ask: (stage) => {
    const opening = newOpening(stage);
    return opening && { user_string: addressOf(stage), ...opening, re_password: opening.password, agreed: termsHash };
  },
  learn: (stage, outcome) => {
    if (accepted(outcome) !== undefined) {
      stage.memory(PASSWORD).push(asked.get(stage)!);
      stage.sometimes("somebody registers");
    }
    if (refused(outcome) === "wrong-code") stage.sometimes("a code opens nothing");
  },
});

const sendCode = deed("identity.send-code", calls.sendMailCode, {
  weight: 1,
  ask: (stage) => ({ user_string: addressOf(stage), scene: "register" as const }),
  next: register,
  learn: ({ sometimes }, outcome) => {
    if (refused(outcome) === "code-too-soon") sometimes("a code is asked for too soon");
  },
});

/** Done straight after its code has come; only this password opens the account from then on. */
const resetPassword = deed("identity.reset-password", calls.resetPassword, {
  weight: 0,
  ask: (stage) => {
    const opening = newOpening(stage);
    return opening && { account: addressOf(stage), ...opening, repassword: opening.password };
  },
  learn: (stage, outcome) => {
    if (accepted(outcome) !== undefined) {
      stage.memory(PASSWORD).push(asked.get(stage)!);
      stage.sometimes("a forgotten password is set anew");
    }
    if (refused(outcome) === "wrong-code") stage.sometimes("a code opens nothing");
  },
});

const forget = deed("identity.forget", calls.sendMailCode, {
  weight: 1,
  // Hashing is costly on purpose.
  ask: (stage) =>
    stage.memory(PASSWORD).length > 0 && stage.draw.percent(25)
      ? { user_string: addressOf(stage), scene: "forget" as const }
      : undefined,
  next: resetPassword,
});

const login = deed("identity.login", calls.login, {
  weight: 1,
  ask: (stage) => {
    const password = stage.memory(PASSWORD).at(-1);
    // Whoever is in seldom logs in again, and hashing is costly on purpose.
    if (password === undefined || !stage.draw.percent(25)) return undefined;
    return { user_string: addressOf(stage), password: stage.draw.percent(80) ? password : "not the password" };
  },
  learn: ({ sometimes }, outcome) => {
    if (accepted(outcome) !== undefined) sometimes("somebody logs in");
    if (refused(outcome) === "login-failed") sometimes("a login fails");
  },
});

const listSessions = deed("identity.list-sessions", calls.listSessions, {
  weight: 1,
  ask: () => ({}),
  learn: ({ memory }, outcome) => {
    memory(SESSIONS).splice(0, Infinity, ...(accepted(outcome) ?? []).map(({ id }) => id));
  },
});

/** The deeds below are those of practice customers, whose locks ask for nothing until there is a factor. */
const SECRET = "identity.totp";

const addTotp = deed("identity.add-totp", calls.addTotp, {
  weight: 0,
  ask: (stage) => {
    const secret = stage.memory(SECRET).at(-1);
    return secret === undefined ? undefined : { code: generateSync({ secret, epoch: Math.floor(stage.now.getTime() / 1_000) }) };
  },
  shows: { accepted: "an authenticator app is set up" },
});

/** Done straight after: a code of its secret confirms it. */
const beginTotp = deed("identity.begin-totp", calls.beginTotp, {
  weight: 1,
  ask: ({ draw }) => (draw.percent(60) ? {} : undefined),
  next: addTotp,
  learn: ({ memory }, outcome) => {
    const begun = accepted(outcome);
    if (begun) memory(SECRET).push(begun.secret);
  },
  shows: { "totp-exists": "a second authenticator app is refused" },
});

/** Once there is a factor it is asked for: a change without its proof is refused. */
const removeTotp = deed("identity.remove-totp", calls.removeTotp, {
  weight: 1,
  ask: ({ draw }) => (draw.percent(60) ? {} : undefined),
  learn: ({ sometimes }, outcome) => {
    if (refused(outcome) === "proof-needed") sometimes("a proof is asked for");
  },
});

const listHolds = deed("identity.list-holds", calls.listHolds, {
  weight: 1,
  ask: () => ({}),
  learn: ({ sometimes, now }, outcome) => {
    const holds = accepted(outcome) ?? [];
    if (holds.length > 0) sometimes("value is held");
    if (holds.some(({ until }) => until !== null && until <= now.getTime())) throw new Error("a hold that is over is listed");
  },
});

const showUser = deed("identity.show-user", calls.showUser, { weight: 1, ask: () => ({}) });

/** Each row of a query is a fault in words. */
async function exceptions(db: Database, found: ReturnType<typeof sql<{ fault: string }>>): Promise<string[]> {
  return (await found.execute(db)).rows.map(({ fault }) => fault);
}

export const sim = simulation("identity", {
  tier: "B",
  deeds: [sendCode, register, forget, resetPassword, login, listSessions, beginTotp, addTotp, removeTotp, listHolds, showUser],
  sometimes: [
    "a code is asked for too soon",
    "a code opens nothing",
    "somebody registers",
    "a forgotten password is set anew",
    "somebody logs in",
    "a login fails",
    "a proof is asked for",
    "value is held",
  ],
  truths: [
    {
      code: "IDENT-22",
      says: "No customer has more proofs open than the bound.",
      when: "full audit",
      faults: async (db) =>
        await exceptions(
          db,
          sql`select customer_id::text as fault from identity.proof group by customer_id having count(*) > ${PROOFS_MAX}`,
        ),
    },
    {
      code: "IDENT-28",
      says: "Whoever waits for his factors to go waits 72 hours.",
      when: "full audit",
      faults: async (db) =>
        await exceptions(
          db,
          sql`select customer_id::text as fault from identity.factor_reset
            where due_at - begun_at <> ${`${FACTOR_RESET_MS} milliseconds`}::interval`,
        ),
    },
    {
      code: "IDENT-07",
      says: "Nobody has more open sessions than the bound, and none outlives its end.",
      when: "full audit",
      faults: async (db) =>
        await exceptions(
          db,
          sql`select customer_id::text as fault from identity.session group by customer_id having count(*) > ${SESSIONS_MAX}`,
        ),
    },
    {
      code: "IDENT-12",
      says: "No session is fresh for longer than it lives.",
      when: "full audit",
      faults: async (db) =>
        await exceptions(db, sql`select id::text as fault from identity.session where fresh_until > expires_at`),
    },
  ],
});
