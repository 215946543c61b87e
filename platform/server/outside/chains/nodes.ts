/** A list of nodes of one chain: the first that answers is believed. Numbers stay the digits that were sent. */
import { parse } from "lossless-json";
import * as z from "zod/mini";
import { NodeFault } from "./port.ts";

const TIMEOUT_MS = 10_000;
const ANSWER_CHARS_MAX = 64_000_000;

export interface Nodes {
  /** Posts JSON to a path below each node's address until one answers with JSON. */
  post(path: string, body: object): Promise<unknown>;
  /** JSON-RPC; throws a NodeFault where the node says no. */
  rpc(method: string, ...params: readonly unknown[]): Promise<unknown>;
}

export function openNodes(urls: readonly string[]): Nodes {
  async function post(path: string, body: object): Promise<unknown> {
    let last: unknown;
    for (const url of urls) {
      try {
        return await postTo(url, path, body);
      } catch (fault) {
        last = fault;
      }
    }
    throw new NodeFault(`no node answers: ${last instanceof Error ? last.message : String(last)}`, { cause: last });
  }
  return {
    post,
    rpc: async (method, ...params) => {
      const answer = rpcAnswer.parse(await post("", { jsonrpc: "2.0", id: 1, method, params }));
      if (answer.error) throw new NodeFault(`${method}: ${answer.error.message}`);
      return answer.result;
    },
  };
}

const rpcAnswer = z.object({ result: z.optional(z.unknown()), error: z.nullish(z.object({ message: z.string() })) });

async function postTo(base: string, path: string, body: object): Promise<unknown> {
  const url = new URL(base);
  // A node of Bitcoin wants a name and a password, which fetch takes in no address.
  const { username, password } = url;
  const login = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString("base64");
  url.username = url.password = "";
  url.pathname = `${url.pathname.replace(/\/$/, "")}${path}`;
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...(username && { authorization: `Basic ${login}` }) },
    body: JSON.stringify(body),
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const text = await answer.text();
  if (text.length > ANSWER_CHARS_MAX) throw new NodeFault(`a node answered ${text.length} characters`);
  try {
    return parse(text, undefined, (digits) => digits);
  } catch {
    throw new NodeFault(`a node answered ${answer.status}`);
  }
}

/** What a node has told, in a shape; a NodeFault where it is not. */
export function told<Shape extends z.ZodMiniType>(shape: Shape, answer: unknown): z.output<Shape> {
  const { success, data, error } = shape.safeParse(answer);
  if (!success) throw new NodeFault(`a node answered in another form: ${z.prettifyError(error)}`);
  return data;
}

/** Whole numbers of a block's height as nodes write them: digits, or hex behind 0x. */
export const height = z.pipe(z.string().check(z.regex(/^(\d{1,15}|0x[0-9a-f]{1,12})$/)), z.transform(Number));

/** Runs for each of the heights at once, in order of the answers. */
export const eachHeight = async <One>(from: number, to: number, read: (height: number) => Promise<One>): Promise<One[]> =>
  await Promise.all(Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => read(from + index)));
