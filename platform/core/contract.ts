/**
 * A contract is a plain value. The router, the typed client, the sockets, the OpenAPI document and the tests all read the
 * same one, so a call cannot mean two things.
 */
import * as z from "zod/mini";

/** Who may make a call. A call without it does not compile, and the router refuses to boot without it. */
export type Who = "visitor" | "customer";

export type Method = "GET" | "POST";
export type Shape = Record<string, z.ZodMiniType>;

export interface CallTerms<Input extends Shape, Output extends z.ZodMiniType, W extends Who, Code extends string> {
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
  /** Login-like calls open a session: their output is the token, and the router sets the cookie. Logout closes it. */
  session?: "opens" | "closes";
}

export interface Call<
  Input extends Shape = Shape,
  Output extends z.ZodMiniType = z.ZodMiniType,
  W extends Who = Who,
  Code extends string = string,
> extends Omit<CallTerms<Input, Output, W, Code>, "input"> {
  readonly method: Method;
  readonly path: string;
  readonly input: z.ZodMiniObject<Input, z.core.$strict>;
}

/** Declares a call: `call("POST /lh/deposit", { who, does, input, output, rejections })`. Paths are relative to /api. */
export function call<Input extends Shape, Output extends z.ZodMiniType, W extends Who, const Code extends string>(
  route: `${Method} /${string}`,
  terms: CallTerms<Input, Output, W, Code>,
): Call<Input, Output, W, Code> {
  const [method, path] = route.split(" ") as [Method, string];
  return { ...terms, method, path, input: z.strictObject(terms.input) };
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
  readonly refreshes: readonly Call[];
}

export function event<Payload extends z.ZodMiniType>(
  name: `${string}.${string}`,
  payload: Payload,
  refreshes: readonly Call[] = [],
): Event<Payload> {
  return { name, payload, refreshes };
}

export type PayloadOf<E extends Event> = z.output<E["payload"]>;
