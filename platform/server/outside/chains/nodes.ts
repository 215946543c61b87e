/** A list of nodes of one chain: the first that answers is asked, and what decides about money only one that most agree with. Numbers stay the digits that were sent. */
import { parse } from "lossless-json";
import * as z from "zod/mini";
import { NodeFault, NodeRefusal } from "./port.ts";

const TIMEOUT_MS = 10_000;
/** A node that tells its head no sooner is passed over. */
const HEAD_TIMEOUT_MS = 3_000;
const ANSWER_CHARS_MAX = 64_000_000;
/** A node that is so many blocks behind is catching up, and has no say. */
const FAR_BEHIND = 100;

export interface Nodes {
  /** Posts JSON to a path below each node's address until one answers with JSON. */
  post(path: string, body: object): Promise<unknown>;
  /** JSON-RPC; throws a NodeRefusal where the node says no. */
  rpc(method: string, ...params: readonly unknown[]): Promise<unknown>;
}

export function openNodes(urls: readonly string[], timeoutMs = TIMEOUT_MS): Nodes {
  async function post(path: string, body: object): Promise<unknown> {
    let last: unknown;
    for (const url of urls) {
      try {
        return await postTo(url, path, body, timeoutMs);
      } catch (fault) {
        last = fault;
      }
    }
    throw new NodeFault(`no node answers: ${last instanceof Error ? last.message : String(last)}`, { cause: last });
  }
  return {
    post,
    rpc: async (method, ...params) => {
      const answer = told(rpcAnswer, await post("", { jsonrpc: "2.0", id: 1, method, params }));
      if (answer.error) throw new NodeRefusal(`${method}: ${answer.error.message}`);
      return answer.result;
    },
  };
}

export interface BelievedNode extends Nodes {
  /** The height of the newest block that is believed. */
  readonly head: number;
  /** All that tell that block, this one first. */
  readonly agreeing: readonly Nodes[];
}

/** What is asked of each node, so that they can be compared. */
export interface Comparing {
  readonly headOf: (node: Nodes) => Promise<number>;
  /** Undefined where it has no block there. */
  readonly hashOf: (node: Nodes, height: number) => Promise<string | undefined>;
}

/**
 * Believes the newest block that more than half of those which answer tell alike, whatever one alone has above, and chooses of those that tell it
 * the first with the most blocks. Throws a NodeFault where none answers, or where they tell different chains.
 */
export function believedNodes(urls: readonly string[], { headOf, hashOf }: Comparing): () => Promise<BelievedNode> {
  const each = urls.map((url) => ({ node: openNodes([url]), quick: openNodes([url], HEAD_TIMEOUT_MS) }));
  let compared: { readonly asked: string; readonly believed: BelievedNode } | undefined;

  async function compare(heads: readonly (number | undefined)[]): Promise<BelievedNode> {
    const answering = each.flatMap((one, index) => (heads[index] === undefined ? [] : [{ ...one, head: heads[index] }]));
    if (answering.length === 1) return { ...answering[0]!.node, head: answering[0]!.head, agreeing: [answering[0]!.node] };
    const newest = await settled(answering.map(async ({ quick, head }) => await hashOf(quick, head)));
    // One that names a newest block which it has not is passed over.
    const near = withoutFarBehind(answering.filter((_, index) => newest[index] !== undefined));
    if (near.length === 0) throw new NodeFault("no node has the block that it names as its newest");
    const isMost = (count: number): boolean => count * 2 > near.length;
    const heights = near.map(({ head }) => head).filter((height) => isMost(near.filter(({ head }) => head >= height).length));
    for (const height of new Set(heights.toSorted((one, other) => other - one))) {
      const hashes = await settled(
        near.map(async ({ quick, head }) => (head < height ? undefined : await hashOf(quick, height))),
      );
      const main = hashes.find((hash) => hash !== undefined && isMost(hashes.filter((other) => other === hash).length));
      if (main === undefined) continue;
      const agreeing = near.filter((_, index) => hashes[index] === main).toSorted((one, other) => other.head - one.head);
      return { ...agreeing[0]!.node, head: height, agreeing: agreeing.map(({ node }) => node) };
    }
    throw new NodeFault(`the nodes do not agree about block ${Math.min(...heights)}`);
  }

  return async () => {
    const answers = await Promise.allSettled(each.map(async ({ quick }) => await headOf(quick)));
    const heads = answers.map((one) => (one.status === "fulfilled" ? one.value : undefined));
    if (heads.every((head) => head === undefined))
      throw new NodeFault("no node answers with its newest block", {
        cause: answers.find(({ status }) => status === "rejected"),
      });
    // They are compared once for each block.
    const asked = heads.join();
    if (compared?.asked !== asked) compared = { asked, believed: await compare(heads) };
    return compared.believed;
  };
}

/** Undefined for what has failed. */
const settled = async <One>(all: readonly Promise<One>[]): Promise<readonly (One | undefined)[]> =>
  (await Promise.allSettled(all)).map((one) => (one.status === "fulfilled" ? one.value : undefined));

/** Behind what more than half have, not behind the newest: one that invents blocks must not leave out the others. */
function withoutFarBehind<Node extends { readonly head: number }>(nodes: readonly Node[]): readonly Node[] {
  const heads = nodes.map(({ head }) => head).toSorted((one, other) => other - one);
  const had = heads[Math.floor(heads.length / 2)] ?? 0;
  return nodes.filter(({ head }) => head >= had - FAR_BEHIND);
}

const rpcAnswer = z.object({ result: z.optional(z.unknown()), error: z.nullish(z.object({ message: z.string() })) });

async function postTo(base: string, path: string, body: object, timeoutMs: number): Promise<unknown> {
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
    signal: AbortSignal.timeout(timeoutMs),
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
