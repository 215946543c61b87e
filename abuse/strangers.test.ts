import assert from "node:assert/strict";
import { once } from "node:events";
import { after, before, describe, test } from "node:test";
import type { Call } from "@assay/core/contract.ts";
import { io, type Socket } from "socket.io-client";
import { everyCall, fieldsOf, plausibleFields, takesId, UNKNOWN_ID } from "./calls.ts";
import { type Answer, callRequest, openPractice, send } from "./send.ts";
import { openStillHouse, type StillHouse } from "./still-house.ts";

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;

/** What the customer has who is to be robbed: something for every field that takes the id of an object. */
const belongings = [
  ["/coin/trade", { currency_id: "1", type: "buy", kind: "market", amount: "1500", amount_in: "quote" }],
  ["/coin/trade", { currency_id: "1", type: "buy", target_price: "80000", amount: "0.01" }],
  ["/coin/stop", { currency_id: "1", type: "sell", kind: "stop-market", stop_price: "60000", amount: "0.005" }],
  ["/wallet/change", { currency_id: "3", number: "1500", from_field: "change", to_field: "lever" }],
  ["/lever/submit", { currency_id: "1", type: "long", number: "0.01", multiple: "10" }],
  ["/lever/submit", { currency_id: "1", type: "long", kind: "limit", target_price: "80000", number: "0.01", multiple: "10" }],
  ["/wallet/change", { currency_id: "3", number: "100", from_field: "change", to_field: "micro" }],
  ["/microtrade/submit", { match_id: "BTC/USDT", type: "up", seconds: "30", number: "10", mode: "fixed" }],
  ["/wallet/change", { currency_id: "3", number: "200", from_field: "change", to_field: "stock" }],
  ["/stock/submit", { currency_id: "1001", type: "buy", amount: "100", amount_in: "money" }],
  ["/optional/add", { currency_id: "4" }],
  ["/market/alert/add", { symbol: "BTC/USDT", direction: "above", price: "99000", repeats: "1" }],
] as const;

describe("two customers", () => {
  let house: StillHouse;
  let calls: Call[];
  /** Calls that change nothing. */
  let queries: Call[];
  let owner: string;
  let ownerId: string;
  /** Ids that the owner's answers name, and those of them that nobody else's do. */
  let known: readonly string[];
  let secrets: readonly string[];

  const ask = async (call: Pick<Call, "method" | "path">, fields: Record<string, string>, token?: string): Promise<Answer> =>
    await send(house.origin, callRequest(call, fields, token));

  async function idsSeenBy(token: string | undefined): Promise<Set<string>> {
    const ids = new Set<string>();
    for (const call of queries) {
      const { text } = await ask(call, plausibleFields(call), token);
      for (const [id] of withoutRequest(text).matchAll(ID)) ids.add(id);
    }
    return ids;
  }

  before(async () => {
    house = await openStillHouse();
    calls = (await everyCall()).filter(({ session }) => session === undefined);
    const commands = await commandsOf(house.origin);
    queries = calls.filter(({ method, path }) => !commands.has(`${method} ${path}`));
    owner = await openPractice(house.origin);
    for (const [path, fields] of belongings) {
      const { envelope, text } = await ask({ method: "POST", path }, fields, owner);
      assert.equal(envelope?.type, "ok", `${path} ${text}`);
    }
    // An option that has ended leaves evidence.
    const option = JSON.parse((await ask({ method: "GET", path: "/microtrade/lists" }, {}, owner)).text).message.list[0].id;
    const receipts = async () => (await ask({ method: "GET", path: "/proofs/receipts" }, { id: option }, owner)).text;
    await house.passUntil(async () => (await receipts()).includes('"fact"'));
    await house.settled();
    const { text: profile } = await ask({ method: "GET", path: "/user/info" }, {}, owner);
    ownerId = (JSON.parse(profile) as { message: { id: string } }).message.id;
    const [ofOwner, ofStranger] = [await idsSeenBy(owner), await idsSeenBy(await openPractice(house.origin))];
    known = [...ofOwner];
    secrets = [...ofOwner.difference(ofStranger)];
  });
  after(async () => await house.close());

  test("no call tells a stranger or a visitor what is the owner's, or changes it, whatever id stands in whatever field", async () => {
    assert.ok(secrets.length >= belongings.length, "the owner has something to lose");
    const faults: string[] = [];
    const before = await house.state(ownerId);
    for (const call of calls) {
      const callers = [["a stranger", await openPractice(house.origin)] as const, ["a visitor", undefined] as const];
      for (const field of fieldsOf(call)) {
        for (const [who, token] of callers) {
          const unknown = await ask(call, plausibleFields(call, { [field]: UNKNOWN_ID }), token);
          for (const secret of secrets) {
            const foreign = await ask(call, plausibleFields(call, { [field]: secret }), token);
            const told = secrets.filter((id) => id !== secret && withoutRequest(foreign.text).includes(id));
            if (told.length > 0) faults.push(`${call.path} tells ${who} of ${told.join()} when ${field} is the owner's`);
            if (
              foreign.status !== unknown.status ||
              withoutRequest(foreign.text) !== withoutRequest(unknown.text).replaceAll(UNKNOWN_ID, secret)
            )
              faults.push(`${call.path}: ${who} can tell the owner's ${field} from one that does not exist: ${foreign.text}`);
            // A field that takes no id takes none of them.
            if (!takesId(call, field)) break;
          }
        }
      }
    }
    assert.deepEqual(faults, []);
    assert.equal(await house.state(ownerId), before, "what is the owner's has changed");
  });

  test("no frame of the owner's reaches another customer's socket or a visitor's, whatever room they ask for", async () => {
    const open = async (token?: string): Promise<Socket> => {
      const socket = io(house.origin, { transports: ["websocket"], auth: { token }, reconnection: false });
      await once(socket as never, "connect");
      return socket;
    };
    const [own, ...others] = [await open(owner), await open(await openPractice(house.origin)), await open()];
    await house.settled();
    const heard: string[] = [];
    for (const socket of others) {
      for (const room of [ownerId, `customer ${ownerId}`, `user/${ownerId}`, ...secrets]) {
        assert.equal(await socket.emitWithAck("watch", room), false, room);
      }
      for (const room of ["quotes", "market:BTC/USDT"]) await socket.emitWithAck("watch", room);
      socket.onAny((...frame: unknown[]) => heard.push(JSON.stringify(frame)));
    }
    const told = once(own as never, "changed");
    const fields = { currency_id: "1", type: "buy", kind: "market", amount: "50", amount_in: "quote" };
    const { envelope } = await ask({ method: "POST", path: "/coin/trade" }, fields, owner);
    assert.equal(envelope?.type, "ok");
    await told;
    await house.settled();
    // What was sent before the answer to this has arrived before it.
    for (const socket of others) await socket.emitWithAck("unwatch", "quotes");
    assert.deepEqual(
      heard.filter((frame) => frame.startsWith('["changed"') || [ownerId, ...secrets].some((id) => frame.includes(id))),
      [],
    );
    for (const socket of [own, ...others]) socket.disconnect();
  });

  test("every field that takes an id takes one of the owner's from the owner, so the strangers were turned away as strangers", async () => {
    const useless: string[] = [];
    // The last features come first: with identity's calls the owner can end the very session that asks.
    for (const call of calls.toReversed()) {
      for (const field of fieldsOf(call).filter((name) => takesId(call, name))) {
        const answers: string[] = [];
        for (const id of [UNKNOWN_ID, ...known])
          answers.push(withoutRequest((await ask(call, plausibleFields(call, { [field]: id }), owner)).text).replaceAll(id, ""));
        if (new Set(answers).size === 1)
          useless.push(`${call.path} ${field}: give the owner something for it, in \`belongings\``);
      }
    }
    assert.deepEqual(useless, []);
  });
});

/** Every refusal names its own request. */
const withoutRequest = (text: string): string => text.replace(/"request":"[^"]*"/, "");

/** Calls that change state, as the published inventory says: they take an idempotency key. */
async function commandsOf(origin: string): Promise<Set<string>> {
  const document = (await (await fetch(`${origin}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { parameters: { $ref?: string }[] }>>;
  };
  return new Set(
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { parameters }]) => parameters.some(({ $ref }) => $ref?.includes("dempotency")))
        .map(([method]) => `${method.toUpperCase()} ${path.replace(/^\/api/, "")}`),
    ),
  );
}
