import assert from "node:assert/strict";
import { test } from "node:test";
import { MINUTE_MS } from "@assay/core/time.ts";
import { parse } from "lossless-json";
import { ManualClock } from "../../clock.ts";
import type { Nodes } from "./nodes.ts";
import { NodeFault, NodeRefusal } from "./port.ts";
import { openTraces } from "./traces.ts";

const block = { number: 7, hash: "0xb7", transactions: [{ hash: "0x01" }, { hash: "0x02" }] };
const [CALLER, CONTRACT, ANN, BOB, CAT, DAN] = ["0xca", "0xc0", "0xaa", "0xbb", "0xcc", "0xdd"] as const;

/** A call with the calls within it, as geth tells it. */
interface Call {
  readonly type: string;
  readonly from: string;
  readonly to: string;
  readonly value?: string;
  readonly error?: string;
  readonly calls?: readonly Call[];
}
const call = (from: string, to: string, value: number, more: Partial<Call> = {}): Call => ({
  type: "CALL",
  from,
  to,
  value: `0x${value.toString(16)}`,
  ...more,
});
const failed = { error: "execution reverted" };
const PRECOMPILED = "0x0000000000000000000000000000000000000004";

/** The first pays Ann and Bob, and Cat by code of another contract; what the failed call has paid Dan never was. The second fails whole. */
const calls: readonly Call[] = [
  call(CALLER, CONTRACT, 100, {
    calls: [
      { type: "STATICCALL", from: CONTRACT, to: ANN },
      call(CONTRACT, PRECOMPILED, 2),
      call(CONTRACT, ANN.toUpperCase().replace("0X", "0x"), 5),
      call(CONTRACT, DAN, 6, { ...failed, calls: [call(DAN, CAT, 6)] }),
      call(CONTRACT, CALLER, 0, { type: "DELEGATECALL", value: "0x64", calls: [call(CONTRACT, CAT, 7)] }),
      call(CONTRACT, "0xee", 3, { type: "CREATE" }),
      call(CONTRACT, BOB, 8, { type: "SELFDESTRUCT" }),
    ],
  }),
  call(CALLER, CONTRACT, 1, { ...failed, calls: [call(CONTRACT, ANN, 1)] }),
];
const paid = [
  { hash: "0x01", position: -2, from: [CONTRACT], to: ANN, token: null, units: 5n },
  { hash: "0x01", position: -3, from: [CONTRACT], to: CAT, token: null, units: 7n },
  { hash: "0x01", position: -4, from: [CONTRACT], to: BOB, token: null, units: 8n },
];

/** The same as Parity told it: a list, each with its way down from the transaction. */
const stepsOf = (
  hash: string,
  { type, from, to, value, error, calls: more = [] }: Call,
  path: readonly number[] = [],
): object[] => [
  {
    blockHash: block.hash,
    transactionHash: hash,
    traceAddress: path,
    ...(error && { error: "Reverted" }),
    ...(type === "SELFDESTRUCT"
      ? { type: "suicide", action: { address: from, refundAddress: to, balance: value } }
      : type === "CREATE"
        ? { type: "create", action: { from, value } }
        : { type: "call", action: { callType: type.toLowerCase(), from, to, value: value ?? "0x0" } }),
  },
  ...more.flatMap((one, index) => stepsOf(hash, one, [...path, index])),
];
const reward = { blockHash: block.hash, transactionHash: null, traceAddress: [], type: "reward", action: { value: "0x9" } };

type Answers = Readonly<Record<string, () => unknown>>;
/** A node that offers these methods alone. */
const nodeOf = (answers: Answers): Nodes => ({
  post: async () => undefined,
  rpc: async (method) => {
    const answer = answers[method];
    if (!answer) throw new NodeRefusal(`${method}: the method is not available`);
    return parse(JSON.stringify(answer()), undefined, (digits) => digits);
  },
});
const byFrames = () => calls.map((result, index) => ({ txHash: block.transactions[index]!.hash, result }));
const bySteps = (blockHash = block.hash) => [
  ...calls.flatMap((one, index) => stepsOf(block.transactions[index]!.hash, one)).map((step) => ({ ...step, blockHash })),
  { ...reward, blockHash },
];

const withoutPrecompiled = () =>
  bySteps().filter((step) => !("action" in step && (step.action as { readonly to?: string }).to === PRECOMPILED));
const refused = (): never => {
  throw new NodeRefusal("trace_block: required historical state is not available");
};

test("DEP-13 what contracts send is told alike in both ways, each at its place among what has moved; what failed has moved nothing", async () => {
  assert.deepEqual(await openTraces()([nodeOf({ debug_traceBlockByHash: byFrames })], block), paid);
  for (const trace_block of [bySteps, withoutPrecompiled])
    assert.deepEqual(await openTraces()([nodeOf({ trace_block })], block), paid);
});

test("DEP-13 a node that tells no traces keeps nobody from what its receipts say, and another beside it is asked for them", async () => {
  assert.deepEqual(await openTraces()([nodeOf({})], block), []);
  assert.deepEqual(await openTraces()([nodeOf({}), nodeOf({ trace_block: bySteps })], block), paid);
  const faulty = nodeOf({ debug_traceBlockByHash: () => [{ txHash: "0x01", error: "execution timeout" }] });
  assert.deepEqual(await openTraces()([faulty, nodeOf({ trace_block: bySteps })], block), paid);
});

test("DEP-13 a node that has told traces is asked again a few times; then blocks are read without them and it is left alone for minutes", async () => {
  let answer: () => unknown = bySteps;
  let asked = 0;
  const clock = new ManualClock(new Date("2026-03-02T12:00:00Z"));
  const innerTransfers = openTraces(clock);
  const told = () => {
    asked += 1;
    return answer();
  };
  const node = [nodeOf({ trace_block: told })];
  const next = { ...block, hash: "0xb8" };
  const others = { ...block, hash: "0xb9" };
  assert.deepEqual(await innerTransfers(node, block), paid);
  answer = refused;
  await assert.rejects(innerTransfers(node, block), NodeRefusal);
  // What is told of another block in between makes the tries of this one no fewer.
  answer = () => bySteps(others.hash);
  assert.deepEqual(await innerTransfers(node, others), paid);
  answer = refused;
  await assert.rejects(innerTransfers(node, block), NodeRefusal);
  assert.deepEqual(await innerTransfers(node, block), []);
  answer = bySteps;
  clock.advance(5 * MINUTE_MS - 1);
  assert.deepEqual([await innerTransfers(node, next), asked], [[], 5]);
  // Once more after each such while, and no oftener.
  answer = refused;
  clock.advance(1);
  for (let turns = 3; turns > 0; turns -= 1) assert.deepEqual([await innerTransfers(node, next), asked], [[], 6]);
  answer = bySteps;
  clock.advance(5 * MINUTE_MS);
  assert.deepEqual(await innerTransfers(node, block), paid);
  answer = refused;
  await assert.rejects(innerTransfers(node, next), NodeRefusal);
});

test("DEP-13 one that refuses traces, or fails where another tells them, is left alone for minutes, and the other is asked each time", async () => {
  const asked: string[] = [];
  const clock = new ManualClock(new Date("2026-03-02T12:00:00Z"));
  const noting = (name: string, answer: () => unknown) =>
    nodeOf({
      debug_traceBlockByHash: () => {
        asked.push(name);
        return answer();
      },
    });
  const late = (): never => {
    throw new NodeFault("no node answers: the operation was aborted due to timeout");
  };
  const nodes = [noting("refuses", refused), noting("late", late), noting("tells", byFrames)];
  const innerTransfers = openTraces(clock);
  for (let turns = 2; turns > 0; turns -= 1) assert.deepEqual(await innerTransfers(nodes, block), paid);
  clock.advance(5 * MINUTE_MS);
  assert.deepEqual(await innerTransfers(nodes, block), paid);
  assert.deepEqual(asked, ["refuses", "late", "tells", "tells", "refuses", "late", "tells"]);
});

test("DEP-13 traces of another branch at the same height are not believed, and neither is what has another form", async () => {
  for (const answers of [
    { trace_block: () => bySteps("0xff") },
    { debug_traceBlockByHash: () => [{ result: {} }] },
    { debug_traceBlockByHash: () => [{ txHash: "0x01", error: "execution timeout" }] },
  ]) {
    const innerTransfers = openTraces();
    for (let tries = 2; tries > 0; tries -= 1) await assert.rejects(innerTransfers([nodeOf(answers)], block), NodeFault);
    assert.deepEqual(await innerTransfers([nodeOf(answers)], block), []);
  }
  assert.deepEqual(await openTraces()([nodeOf({})], { ...block, transactions: [] }), []);
});
