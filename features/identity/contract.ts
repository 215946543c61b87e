import { call, event } from "@assay/core/contract.ts";
import { at, id, text } from "@assay/core/shapes.ts";
import * as z from "zod/mini";

/** What a verification code is for. A code of one scene opens nothing else. */
export const scenes = ["register", "forget", "update_password"] as const;

/** An email address, or a phone number without its area code. */
const account = text(5, 254);
const areaCode = z.string().check(z.regex(/^[0-9]{1,4}$/));
const code = z.string().check(z.regex(/^[0-9]{6}$/));
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
      type_new: z.optional(text(0, 20)),
      area_code: z.optional(areaCode),
      area_code_id: z.optional(text(0, 8)),
      email_code: z.optional(text(0, 6)),
      request,
    },
    output: z.literal("sent"),
    rejections: ["wrong-email", "wrong-mobile", "code-too-soon"],
    cost: 5,
  }),
  sendSmsCode: call("POST /sms_send", {
    who: "visitor",
    does: "Sends a six-digit code to a phone.",
    input: { area_code: areaCode, mobile: account, scene, request },
    output: z.literal("sent"),
    rejections: ["wrong-mobile", "code-too-soon"],
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
    ],
    cost: 5,
    session: "opens",
  }),
  login: call("POST /user/login", {
    who: "visitor",
    does: "Logs in by email or phone; the message is the session token.",
    input: { user_string: account, password, area_code: z.optional(areaCode), type: z.optional(z.enum(["email", "mobile"])) },
    output: z.string(),
    rejections: ["login-failed", "try-later", "account-suspended"],
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
      extension_code: z.string(),
      vip_level: z.int(),
      verification: z.enum(["none", "review", "basic", "advanced", "failed"]),
      credit_score: z.int(),
      practice: z.boolean(),
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

export const events = {
  registered: event("identity.registered", customer),
  sessionsEnded: event("identity.sessionsEnded", z.object({ customerId: z.string(), sessionIds: z.array(z.string()) }), [
    calls.listSessions,
  ]),
  /** A session goes on as another one; the first is then told as ended. */
  sessionReplaced: event("identity.sessionReplaced", z.object({ customerId: z.string(), from: z.string(), to: z.string() })),
  /** A password opened a session. `known`: its device, such as "Firefox, Linux", had one open already. */
  signedIn: event(
    "identity.signedIn",
    z.object({ customerId: z.string(), sessionId: z.string(), device: z.string(), known: z.boolean() }),
    [calls.listSessions],
  ),
  passwordChanged: event("identity.passwordChanged", z.object({ customerId: z.string(), at }), [
    calls.showUser,
    calls.listSessions,
  ]),
};
