/**
 * A contract is a plain value. The router, the typed client, the sockets, the OpenAPI document and the tests all read the
 * same one, so a call cannot mean two things.
 */
import * as z from "zod/mini";
import { type Operators, type Role, reason } from "./roles.ts";

/**
 * Who may make a call. A call without it does not compile, and the router refuses to boot without it. The last three exist at the
 * console's door alone: "console" is whoever reaches it, "operator" an operator in what concerns nobody but himself, and
 * `operator(...roles)` one who holds a role.
 */
export type Who = "visitor" | "customer" | "console" | "operator" | Operators;

/** Which of the two listeners answers a call. */
export type Door = "customers" | "console";
export const doorOf = (who: Who): Door => (who === "visitor" || who === "customer" ? "customers" : "console");

/** The roles that a call asks for, if it asks for any. */
export const rolesOf = (who: Who): readonly Role[] | undefined => (typeof who === "object" ? who.operator : undefined);

/**
 * Four eyes: in place of the command a proposal is stored, and the command runs once `count` others who hold `role` have approved.
 * The maker may be an operator or a customer.
 */
export interface Approvals<Input extends Shape, Needed extends 0 | 1 | 2 = 0 | 1 | 2> {
  readonly role: Role;
  /** How many must approve this input; 0 runs at once. It is asked again at the end, and the greater answer counts. */
  count(input: z.output<z.ZodMiniObject<Input, z.core.$strict>>): Needed;
}

/** What a call with approvals answers while others must approve. */
export const proposed = z.object({
  proposal: z.string(),
  hash: z.string(),
  /** How many must approve. */
  needed: z.int(),
  expires_at: z.int(),
});
export type Proposed = z.output<typeof proposed>;

export type Method = "GET" | "POST";
export type Shape = Record<string, z.ZodMiniType>;

interface Terms<Input extends Shape, Output extends z.ZodMiniType, W extends Who, Code extends string> {
  who: W;
  /** One sentence for the reference page. */
  does: string;
  /** Fields of the request. The object is strict: an unknown field is refused. `lang` is part of every request and not listed. */
  input: Input;
  /** What stands in `message` of an accepted answer. */
  output: Output;
  /** Every expected no, beside the platform's own. */
  rejections: readonly Code[];
  /** Tokens taken from the caller's rate budget (default 1). */
  cost?: number;
  /** Moves value or weakens an account, so it needs a session whose owner has lately proven the password. */
  fresh?: true;
  /** The keyword of what its customer must have agreed to, in the version that holds: else `agreement-needed`, and nothing is done. */
  agreement?: string;
  /**
   * "leaves": value goes out of the house, so the call wants a proof bound to it and is refused while anything holds the customer's value.
   * "locks": it changes what guards value, and wants the proof alone.
   */
  value?: "leaves" | "locks";
  /** Login-like calls open a session: their output is the token, and the router sets the cookie. Logout closes it. */
  session?: "opens" | "closes";
  /** Asks for a customer who is verified so far; answers 998 to others. */
  verified?: 1 | 2;
  /** Comes as multipart/form-data, whose one file is the field `file`: its shape is `file` of shapes.ts. */
  takes?: "file";
  /** Answers with the bytes themselves and no envelope: its output is `answeredFile` of shapes.ts. */
  answers?: "file";
  /** Its answer holds a secret: no copy is kept, so a repeated request is answered only while the first is under way. */
  secret?: true;
  /** A visitor's call that the console's door answers too: evidence, which operators check like everybody else. */
  everywhere?: true;
  /**
   * The field that holds the id of the customer whom an operator's call is about: himself and whoever is linked to him is refused, and
   * the act names him. Where no field holds it, the operation says it by `caller.concerns`.
   */
  about?: Extract<keyof Input, string>;
  /** Opens a customer's page: nothing is changed, and the customer sees who looked, in which role, when and why. */
  looks?: true;
}

export interface CallTerms<
  Input extends Shape,
  Output extends z.ZodMiniType,
  W extends Who,
  Code extends string,
  Needed extends 0 | 1 | 2,
> extends Terms<Input, Output, W, Code> {
  approvals?: Approvals<Input, Needed>;
}

export interface Call<
  Input extends Shape = Shape,
  Output extends z.ZodMiniType = z.ZodMiniType,
  W extends Who = Who,
  Code extends string = string,
> extends Omit<Terms<Input, Output, W, Code>, "input" | "about"> {
  readonly method: Method;
  readonly path: string;
  readonly input: z.ZodMiniObject<Input, z.core.$strict>;
  readonly about?: string;
  readonly approvals?: { readonly role: Role; count(input: never): 0 | 1 | 2 };
}

/** Every command of an operator takes a reason, which the contract adds. */
type WithReason<M extends Method, Input extends Shape, W extends Who> = M extends "POST"
  ? W extends Operators
    ? Input & { reason: typeof reason }
    : Input
  : Input;
type OrProposed<Output extends z.ZodMiniType, Needed> = [Needed] extends [never]
  ? Output
  : z.ZodMiniUnion<[Output, typeof proposed]>;

/** Declares a call: `call("POST /lh/deposit", { who, does, input, output, rejections })`. Paths are relative to /api. */
export function call<
  M extends Method,
  Input extends Shape,
  Output extends z.ZodMiniType,
  W extends Who,
  const Code extends string,
  Needed extends 0 | 1 | 2 = never,
>(
  route: `${M} /${string}`,
  terms: CallTerms<Input, Output, W, Code, Needed>,
): Call<WithReason<M, Input, W>, OrProposed<Output, Needed>, W, Code> {
  const [method, path] = route.split(" ") as [M, string];
  const takesReason = typeof terms.who === "object" && method === "POST";
  const input = z.strictObject(takesReason ? { ...terms.input, reason } : terms.input);
  const output = terms.approvals ? z.union([terms.output, proposed]) : terms.output;
  const { approvals, ...rest } = terms;
  const made: Call = { ...rest, method, path, input, output, ...(approvals && { approvals }) };
  return made as Call<WithReason<M, Input, W>, OrProposed<Output, Needed>, W, Code>;
}

/** What a client sends. */
export type InputTextOf<C extends Call> = z.input<C["input"]>;
/** What a handler receives, after defaults and transformations. */
export type InputOf<C extends Call> = z.output<C["input"]>;
export type OutputOf<C extends Call> = z.output<C["output"]>;

/** Something that happened, told after the commit, in order, at least once. */
export interface Event<Payload extends z.ZodMiniType = z.ZodMiniType> {
  readonly name: string;
  readonly payload: Payload;
  /** Calls whose answers a client should fetch again when the event concerns its customer. */
  readonly refreshes: readonly Pick<Call, "path">[];
}

export function event<Payload extends z.ZodMiniType>(
  name: `${string}.${string}`,
  payload: Payload,
  refreshes: readonly Pick<Call, "path">[] = [],
): Event<Payload> {
  return { name, payload, refreshes };
}

export type PayloadOf<E extends Event> = z.output<E["payload"]>;
