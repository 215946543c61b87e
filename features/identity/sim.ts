/** How people come, go and forget, and what must stay true of who they are (README.md, Invariants). */
import type { Database } from "@assay/server/database.ts";
import { accepted, deed, refused, simulation, type Stage } from "@assay/server/simulation.ts";
import { sql } from "kysely";
import { calls } from "./contract.ts";
import { SESSIONS_MAX } from "./rules.ts";

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
    return opening && { user_string: addressOf(stage), ...opening, re_password: opening.password };
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

const showUser = deed("identity.show-user", calls.showUser, { weight: 1, ask: () => ({}) });

/** Each row of a query is a fault in words. */
async function exceptions(db: Database, found: ReturnType<typeof sql<{ fault: string }>>): Promise<string[]> {
  return (await found.execute(db)).rows.map(({ fault }) => fault);
}

export const sim = simulation("identity", {
  deeds: [sendCode, register, forget, resetPassword, login, listSessions, showUser],
  sometimes: [
    "a code is asked for too soon",
    "a code opens nothing",
    "somebody registers",
    "a forgotten password is set anew",
    "somebody logs in",
    "a login fails",
  ],
  truths: [
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
