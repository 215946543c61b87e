import { call, event } from "@assay/core/contract.ts";
import { verificationStates } from "@assay/core/profile.ts";
import { at, id, text } from "@assay/core/shapes.ts";
import { TERMS, textHash } from "@assay/features/content/contract.ts";
import { passkeyAnswer, passkeyOptions } from "@assay/core/passkey-shapes.ts";
import * as z from "zod/mini";

/**
 * What a verification code is for. A code of one scene opens nothing else. Those after the third go to a customer who is logged in: to
 * a new address (`bind`), or to his own.
 */
export const scenes = ["register", "forget", "update_password", "bind", "change", "real", "payment", "withdraw"] as const;

/** An email address, or a phone number without its area code. */
const account = text(5, 254);
const areaCode = z.string().check(z.regex(/^[0-9]{1,4}$/));
const code = z.string().check(z.regex(/^[0-9]{6}$/));
/** A code of an authenticator app, or one of the recovery codes. */
const factorCode = text(6, 20);
/** The name of a proof, which `proof-needed` answers. */
const proof = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));
/** Made by the client that asks for a code; the code then opens something only together with it. Clients that send none go on without. */
const request = z.optional(text(1, 64));
/** Length is judged by the rules after NFKC normalisation; this only bounds the bytes. */
const password = text(1, 512);
const scene = z._default(z.enum(scenes), "register");

export const calls = {
  sendMailCode: call("POST /sms_mail", {
    who: "visitor",
    does: "Sends a six-digit code to an email address, or to a phone when type is mobile. The answer is alike for known and unknown accounts.",
    input: {
      user_string: account,
      scene,
      type: z.optional(z.enum(["email", "mobile"])),
      /** Of which kind a new address is (scene `bind`); it counts before `type`. */
      type_new: z.optional(z.enum(["", "email", "mobile"])),
      area_code: z.optional(areaCode),
      /** The country of GET /areas, where no area code is sent. */
      area_code_id: z.optional(text(0, 8)),
      /** The code of scene `change` from the address that is to be left (scene `bind`): where it is wrong, nothing is sent to the new one. */
      email_code: z.optional(text(0, 6)),
      request,
    },
    output: z.literal("sent"),
    rejections: ["wrong-email", "wrong-mobile", "code-too-soon", "not-your-address", "wrong-code"],
    cost: 5,
  }),
  sendSmsCode: call("POST /sms_send", {
    who: "visitor",
    does: "Sends a six-digit code to a phone.",
    input: { area_code: areaCode, mobile: account, scene, request },
    output: z.literal("sent"),
    rejections: ["wrong-mobile", "code-too-soon", "not-your-address"],
    cost: 5,
  }),
  checkCode: call("POST /user/check_email", {
    who: "visitor",
    does: "Tells whether a code is right without using it up. It never tells whether an account exists.",
    input: { user_string: account, scene, email_code: code, country_code: z.optional(areaCode), request },
    output: z.literal("right"),
    rejections: ["wrong-code"],
    cost: 5,
  }),
  register: call("POST /user/register", {
    who: "visitor",
    does: "Opens an account for a proven email address or phone and logs in; the message is the session token.",
    input: {
      user_string: account,
      code,
      password,
      re_password: password,
      extension_code: z.optional(z.string().check(z.regex(/^[A-Z0-9]{0,12}$/))),
      type: z._default(z.enum(["email", "mobile"]), "email"),
      area_code: z.optional(areaCode),
      request,
      /** The hash of the terms that were read and are accepted with this. */
      agreed: z.optional(textHash),
    },
    output: z.string(),
    rejections: [
      "wrong-email",
      "wrong-mobile",
      "wrong-code",
      "passwords-differ",
      "password-too-short",
      "password-too-long",
      "password-too-common",
      "account-exists",
      "no-such-invite-code",
      "agreement-changed",
    ],
    cost: 5,
    session: "opens",
  }),
  login: call("POST /user/login", {
    who: "visitor",
    does: "Logs in by email or phone; the message is the session token. An account with a second factor answers `factor-needed`, and is asked again with `code`.",
    input: {
      user_string: account,
      password,
      area_code: z.optional(areaCode),
      type: z.optional(z.enum(["email", "mobile"])),
      code: z.optional(factorCode),
    },
    output: z.string(),
    rejections: ["login-failed", "try-later", "account-suspended", "account-frozen", "factor-needed", "wrong-factor"],
    cost: 5,
    session: "opens",
  }),
  logout: call("POST /user/logout", {
    who: "customer",
    does: "Ends the session that makes the call.",
    input: {},
    output: z.literal("bye"),
    rejections: [],
    session: "closes",
  }),
  logoutByGet: call("GET /user/logout", {
    who: "customer",
    does: "The inherited form of logout; it works only with the header that every client of ours sends.",
    input: {},
    output: z.literal("bye"),
    rejections: [],
    session: "closes",
  }),
  resetPassword: call("POST /user/forget", {
    who: "visitor",
    does: "Sets a new password with a code sent to the account's address; ends all sessions and holds withdrawals for 24 hours.",
    input: { account, password, repassword: password, code, area_code: z.optional(areaCode), request },
    output: z.literal("changed"),
    rejections: ["wrong-code", "passwords-differ", "password-too-short", "password-too-long", "password-too-common"],
    cost: 5,
  }),
  confirmPassword: call("POST /safe/confirm_password", {
    who: "customer",
    does: "Proves the password again, so that the session may move value; the message is the token of a new session, which takes the place of the one that asks.",
    input: { password },
    output: z.string(),
    rejections: ["wrong-password", "try-later"],
    cost: 5,
    session: "opens",
  }),
  updatePassword: call("POST /safe/update_password", {
    who: "customer",
    does: "Changes the password; needs the current one, ends all sessions and holds withdrawals for 24 hours. The message is the token of a new session, which takes the place of the one that asks.",
    input: { current_password: password, password, re_password: password, code: z.optional(code), request },
    output: z.string(),
    rejections: [
      "wrong-password",
      "wrong-code",
      "passwords-differ",
      "password-too-short",
      "password-too-long",
      "password-too-common",
      "try-later",
    ],
    cost: 5,
    session: "opens",
  }),
  beginPasskeyLogin: call("POST /user/passkey/begin", {
    who: "visitor",
    does: "Begins a login by passkey alone: what a browser is asked for, good once and for five minutes. It is alike for everybody.",
    input: {},
    output: z.object({ challenge: z.string(), options: passkeyOptions }),
    rejections: [],
    cost: 5,
  }),
  loginByPasskey: call("POST /user/passkey/login", {
    who: "visitor",
    does: "Logs in by passkey alone; the message is the session token.",
    input: { challenge: proof, answer: passkeyAnswer },
    output: z.string(),
    rejections: ["passkey-refused", "account-suspended"],
    cost: 5,
    session: "opens",
  }),
  showSecurity: call("GET /safe/security", {
    who: "customer",
    does: "What guards the account: its factors, when each was last used, and what of it waits.",
    input: {},
    output: z.object({
      passkeys: z.array(
        z.object({ id: z.string(), name: z.string(), synced: z.boolean(), created_at: at, used_at: z.nullable(at) }),
      ),
      totp_since: z.nullable(at),
      recovery_codes: z.int(),
      payment_password: z.boolean(),
      phrase: z.nullable(z.string()),
      frozen: z.boolean(),
      factor_reset_at: z.nullable(at),
    }),
    rejections: [],
  }),
  listHolds: call("GET /user/holds", {
    who: "customer",
    does: "Everything that keeps value from leaving the account now: why, since when, until when, and what ends it.",
    input: {},
    output: z.array(
      z.object({
        feature: z.string(),
        reason: z.string(),
        since: at,
        until: z.nullable(at),
        ended_by: z.enum(["time", "customer", "operator"]),
      }),
    ),
    rejections: [],
  }),
  beginTotp: call("POST /safe/totp/begin", {
    who: "customer",
    fresh: true,
    value: "locks",
    does: "Makes a secret for an authenticator app; it counts once a code of it has been sent, within ten minutes. An older one that waits is forgotten.",
    input: {},
    output: z.object({ secret: z.string(), uri: z.string() }),
    rejections: ["totp-exists", "account-frozen"],
    secret: true,
  }),
  addTotp: call("POST /safe/totp", {
    who: "customer",
    does: "Makes the authenticator app a second factor by a code of it. Other sessions end, withdrawals wait 24 hours; the message is the token of a new session.",
    input: { code },
    output: z.string(),
    rejections: ["wrong-factor", "try-later", "account-frozen", "no-totp-begun"],
    cost: 5,
    session: "opens",
  }),
  removeTotp: call("POST /safe/totp/remove", {
    who: "customer",
    value: "locks",
    does: "Takes the authenticator app away. The last factor stays: recovery codes are none.",
    input: {},
    output: z.string(),
    rejections: ["no-such-factor", "last-factor", "account-frozen"],
    session: "opens",
  }),
  beginPasskey: call("POST /safe/passkey/begin", {
    who: "customer",
    fresh: true,
    value: "locks",
    does: "What a browser makes a passkey from, good once and for ten minutes.",
    input: {},
    output: z.object({ challenge: z.string(), options: passkeyOptions }),
    rejections: ["too-many-passkeys", "account-frozen"],
  }),
  addPasskey: call("POST /safe/passkey", {
    who: "customer",
    does: "Adds a passkey, which also logs in alone. Other sessions end, withdrawals wait 24 hours; the message is the token of a new session.",
    input: { challenge: proof, answer: passkeyAnswer, name: text(1, 40) },
    output: z.string(),
    rejections: ["passkey-refused", "passkey-known", "too-many-passkeys", "account-frozen"],
    cost: 5,
    session: "opens",
  }),
  renamePasskey: call("POST /safe/passkey/rename", {
    who: "customer",
    does: "Gives a passkey another name.",
    input: { id, name: text(1, 40) },
    output: z.literal("renamed"),
    rejections: ["no-such-factor"],
  }),
  removePasskey: call("POST /safe/passkey/remove", {
    who: "customer",
    value: "locks",
    does: "Takes a passkey away. The last factor stays: recovery codes are none.",
    input: { id },
    output: z.string(),
    rejections: ["no-such-factor", "last-factor", "account-frozen"],
    session: "opens",
  }),
  makeRecoveryCodes: call("POST /safe/recovery_codes", {
    who: "customer",
    fresh: true,
    value: "locks",
    does: "Makes ten codes, each good once where a second factor is lost. Older ones end; nobody can show these again.",
    input: {},
    output: z.array(z.string()),
    rejections: ["no-factor", "account-frozen"],
    secret: true,
  }),
  setPaymentPassword: call("POST /safe/payment_password", {
    who: "customer",
    fresh: true,
    value: "locks",
    does: "Sets the payment password, 6 digits at least, which with a code stands in for a second factor that the customer has not. Withdrawals wait 24 hours after a change.",
    input: { password, re_password: password },
    output: z.literal("set"),
    rejections: [
      "passwords-differ",
      "payment-password-too-short",
      "password-too-long",
      "password-too-common",
      "payment-password-is-login",
      "account-frozen",
    ],
    cost: 5,
  }),
  beginPasskeyProof: call("POST /safe/proof/begin", {
    who: "customer",
    does: "What a browser is asked for to prove by passkey what `proof-needed` named: its challenge is the hash of that call and input.",
    input: { proof },
    output: z.object({ options: passkeyOptions }),
    rejections: ["no-such-proof"],
  }),
  proveByPasskey: call("POST /safe/proof/passkey", {
    who: "customer",
    does: "Proves a call and its input by a passkey.",
    input: { proof, answer: passkeyAnswer },
    output: z.literal("proven"),
    rejections: ["no-such-proof", "passkey-refused"],
    cost: 5,
  }),
  proveByCode: call("POST /safe/proof/code", {
    who: "customer",
    does: "Proves a call and its input by a code of the authenticator app; what changes the locks also by a recovery code.",
    input: { proof, code: factorCode },
    output: z.literal("proven"),
    rejections: ["no-such-proof", "wrong-factor", "try-later"],
    cost: 5,
  }),
  proveByPassword: call("POST /safe/proof/password", {
    who: "customer",
    does: "Proves a call and its input by the payment password (the login password for the locks of an account without one) and a code that was sent for this proof: scene `withdraw` or `payment`, its request the proof's name. Whoever has a second factor cannot.",
    input: { proof, password, code },
    output: z.literal("proven"),
    rejections: ["no-such-proof", "stronger-proof-needed", "wrong-payment-password", "wrong-password", "wrong-code", "try-later"],
    cost: 5,
  }),
  bindMobile: call("POST /safe/mobile", {
    who: "customer",
    fresh: true,
    value: "locks",
    does: "Binds a phone, or changes it, by the code (scene `bind`) that it got. The old one is told, and after a change withdrawals wait 24 hours and other sessions end; the message is the token of a new session.",
    input: { mobile: account, code, area_code: z.optional(areaCode), request },
    output: z.string(),
    rejections: ["wrong-mobile", "wrong-code", "account-exists", "account-frozen", "keep-first"],
    cost: 5,
    session: "opens",
  }),
  bindEmail: call("POST /safe/email", {
    who: "customer",
    fresh: true,
    value: "locks",
    does: "Binds an email address, or changes it, as POST /safe/mobile does a phone.",
    input: { email: account, code, request },
    output: z.string(),
    rejections: ["wrong-email", "wrong-code", "account-exists", "account-frozen", "keep-first"],
    cost: 5,
    session: "opens",
  }),
  keepPractice: call("POST /user/keep_practice", {
    who: "customer",
    agreement: TERMS,
    does: "Gives a practice account an address and a password, so that it can be opened again. Its history stays, and its money stays practice. The message is the token of a new session.",
    input: {
      user_string: account,
      type: z._default(z.enum(["email", "mobile"]), "email"),
      area_code: z.optional(areaCode),
      code,
      request,
      password,
      re_password: password,
    },
    output: z.string(),
    rejections: [
      "not-practice",
      "wrong-email",
      "wrong-mobile",
      "wrong-code",
      "passwords-differ",
      "password-too-short",
      "password-too-long",
      "password-too-common",
      "account-exists",
    ],
    cost: 5,
    session: "opens",
  }),
  freeze: call("POST /user/freeze", {
    who: "visitor",
    does: "Freezes the account that a letter's link names: all sessions end, and no value leaves.",
    input: { token: z.string().check(z.regex(/^[A-Za-z0-9_-]{40,100}$/)) },
    output: z.literal("frozen"),
    rejections: ["no-such-link"],
    cost: 5,
  }),
  unfreeze: call("POST /safe/unfreeze", {
    who: "customer",
    value: "locks",
    does: "Ends a freeze; only whoever has a second factor can, or the house.",
    input: {},
    output: z.literal("unfrozen"),
    rejections: ["not-frozen", "no-factor"],
  }),
  beginFactorReset: call("POST /user/factor_reset", {
    who: "visitor",
    does: "Asks, by password and a code (scene `forget`), to take all second factors away. It happens 72 hours later; every address is told at once and then, and any session or letter's link stops it.",
    input: { account, password, code, area_code: z.optional(areaCode), request },
    output: z.object({ due_at: at }),
    rejections: ["login-failed", "wrong-code", "try-later", "no-factor", "account-frozen", "account-suspended"],
    cost: 5,
  }),
  stopFactorReset: call("POST /safe/factor_reset/stop", {
    who: "customer",
    does: "Stops what waits to take the second factors away.",
    input: {},
    output: z.literal("stopped"),
    rejections: ["no-factor-reset"],
  }),
  editPicture: call("POST /user/uploadHeadPortrait", {
    who: "customer",
    does: "Takes a picture that the customer has sent to POST /upload as his own, which everybody may see; the message is its address. An empty one takes it away.",
    input: { head_portrait: text(0, 200) },
    output: z.string(),
    rejections: ["no-such-file"],
  }),
  editNickname: call("POST /user/editNickname", {
    who: "customer",
    does: "Changes the nickname: 2 to 10 characters, without special ones.",
    input: { nickname: text(1, 60) },
    output: z.literal("changed"),
    rejections: ["wrong-nickname", "nickname-reserved"],
  }),
  editSignature: call("POST /user/editSignature", {
    who: "customer",
    does: "Changes the signature: 2 to 30 letters and digits, or none.",
    input: { signature: text(0, 120) },
    output: z.literal("changed"),
    rejections: ["wrong-signature"],
  }),
  editCountry: call("POST /user/editCountry", {
    who: "customer",
    does: "Says in which country of GET /areas the customer lives.",
    input: { country: text(2, 2) },
    output: z.literal("changed"),
    rejections: ["no-such-country"],
  }),
  setPhrase: call("POST /safe/phrase", {
    who: "customer",
    fresh: true,
    does: "Sets the phrase that stands in every mail from the house, so that a false one is known by its absence; empty takes it away.",
    input: { phrase: text(0, 120) },
    output: z.literal("set"),
    rejections: ["wrong-phrase"],
  }),
  showUser: call("GET /user/info", {
    who: "customer",
    does: "The customer's own profile.",
    input: {},
    output: z.object({
      id: z.string(),
      account: z.string(),
      email: z.nullable(z.string()),
      mobile: z.nullable(z.string()),
      area_code: z.nullable(z.string()),
      nickname: z.string(),
      signature: z.string(),
      head_portrait: z.string(),
      country: z.nullable(z.string()),
      extension_code: z.string(),
      vip_level: z.int(),
      verification: z.enum(verificationStates),
      credit_score: z.int(),
      practice: z.boolean(),
      /** False for a practice account that nobody has kept. */
      has_password: z.boolean(),
      withdrawal_hold_until: z.nullable(at),
      created_at: at,
    }),
    rejections: [],
  }),
  listSessions: call("GET /user/sessions", {
    who: "customer",
    does: "The sessions that are open, newest first.",
    input: {},
    output: z.array(
      z.object({ id: z.string(), device: z.string(), network: z.string(), created_at: at, seen_at: at, current: z.boolean() }),
    ),
    rejections: [],
  }),
  endSession: call("POST /user/session/end", {
    who: "customer",
    does: "Ends one of the customer's sessions.",
    input: { id },
    output: z.literal("ended"),
    rejections: ["no-such-session"],
  }),
  listAreas: call("GET /areas", {
    who: "visitor",
    does: "Countries and their telephone area codes.",
    input: {},
    output: z.array(z.object({ area_code_id: z.string(), country: z.string(), area_code: z.string() })),
    rejections: [],
  }),
};

const customer = z.object({ customerId: z.string() });

/** What happens to what guards an account; each is told at every address and in the messages. */
export const securityActs = [
  "passkey-added",
  "passkey-removed",
  "totp-added",
  "totp-removed",
  "recovery-codes-made",
  "recovery-code-used",
  "payment-password-set",
  "email-changed",
  "mobile-changed",
  "frozen",
  "unfrozen",
  "factor-reset-begun",
  "factor-reset-stopped",
  "factor-reset-done",
] as const;
export type SecurityAct = (typeof securityActs)[number];

export const events = {
  /** `practice`: a throwaway of the sandbox, whose door gives the practice money itself. */
  registered: event("identity.registered", z.object({ customerId: z.string(), practice: z.boolean() })),
  sessionsEnded: event("identity.sessionsEnded", z.object({ customerId: z.string(), sessionIds: z.array(z.string()) }), [
    calls.listSessions,
  ]),
  /** A session goes on as another one; the first is then told as ended. */
  sessionReplaced: event("identity.sessionReplaced", z.object({ customerId: z.string(), from: z.string(), to: z.string() })),
  /** A password or a passkey opened a session. `known`: its device, such as "Firefox, Linux", had one open already. */
  signedIn: event(
    "identity.signedIn",
    z.object({ customerId: z.string(), sessionId: z.string(), device: z.string(), known: z.boolean() }),
    [calls.listSessions],
  ),
  passwordChanged: event("identity.passwordChanged", z.object({ customerId: z.string(), at }), [
    calls.showUser,
    calls.listSessions,
  ]),
  /** The customer's own page has changed: nickname, signature, picture, country. */
  profileChanged: event("identity.profileChanged", customer, [calls.showUser]),
  securityChanged: event(
    "identity.securityChanged",
    z.object({ customerId: z.string(), id: z.string(), act: z.enum(securityActs) }),
    [calls.showUser, calls.showSecurity, calls.listHolds],
  ),
};
