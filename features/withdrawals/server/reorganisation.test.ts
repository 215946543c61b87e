/** One table of reorganisations on the three chains of the sandbox: what came and what left, through branches of every depth that matters. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { MINUTE_MS } from "@assay/core/time.ts";
import { calls as deposits } from "@assay/features/deposits/contract.ts";
import { ManualClock } from "@assay/server/clock.ts";
import { bitcoinChain } from "@assay/server/outside/chains/bitcoin.ts";
import { ethereumChain } from "@assay/server/outside/chains/ethereum.ts";
import { addressOfKey } from "@assay/server/outside/chains/keys.ts";
import { openPayers } from "@assay/server/outside/chains/payers.ts";
import type { ChainName } from "@assay/server/outside/chains/port.ts";
import { sandboxTokens } from "@assay/server/outside/chains/sandbox/balances.ts";
import { openSandboxNodes } from "@assay/server/outside/chains/sandbox/open.ts";
import { sandboxSigner } from "@assay/server/outside/chains/sandbox/signer.ts";
import { hotKey, sandboxXpub } from "@assay/server/outside/chains/sandbox/wallet.ts";
import { tronChain } from "@assay/server/outside/chains/tron.ts";
import { usual } from "@assay/server/testing.ts";
import { calls } from "../contract.ts";
import { keyOf } from "./keys.ts";
import { approve as vote, COLD, idOf, openWithdrawalHouse } from "./testing.ts";

interface Kind {
  readonly name: ChainName;
  readonly currency: string;
  /** The network as an entry of the list names it. */
  readonly type: string;
  readonly token: string | null;
  readonly payee: string;
  readonly needed: number;
  /** What comes, by the chain's count and by the ledger, and what is asked for and arrives. */
  readonly comes: readonly [bigint, string];
  readonly leaves: readonly [string, bigint];
}

const kinds: readonly Kind[] = [
  {
    name: "ethereum",
    currency: "USDT",
    type: "ERC20",
    token: sandboxTokens.ethereum.USDT,
    payee: COLD,
    needed: 6,
    comes: [70_000_000n, "70"],
    leaves: ["100", 95_000_000n],
  },
  {
    name: "bitcoin",
    currency: "BTC",
    type: "BTC",
    token: null,
    payee: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
    needed: 3,
    comes: [700_000n, "0.007"],
    leaves: ["0.01", 980_000n],
  },
  {
    name: "tron",
    currency: "USDT",
    type: "TRC20",
    token: sandboxTokens.tron.USDT,
    payee: "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8",
    needed: 20,
    comes: [70_000_000n, "70"],
    leaves: ["100", 98_000_000n],
  },
];

/** What a branch keeps of what another has held: it mines it anew, or leaves it out. */
const fates = ["mined anew", "left out"] as const;

/** A house on one chain, with two operators who let it go on, a customer who has something, and one who will be paid. */
async function openOn(stack: AsyncDisposableStack, { name, currency, type, token, payee, comes, leaves }: Kind, salt: string) {
  const still = new ManualClock(usual.start);
  const nodes = await openSandboxNodes(still, salt);
  stack.defer(nodes.close);
  const reached = { urls: [nodes.urlOf(name)], xpub: sandboxXpub(name) };
  const open = {
    ethereum: ethereumChain,
    bitcoin: (one: typeof reached) => bitcoinChain({ ...one, prefix: "bcrt" }),
    tron: tronChain,
  };
  const chain = open[name](reached);
  const clock = new ManualClock(usual.start);
  const house = await openWithdrawalHouse({
    chains: { [name]: chain },
    payers: openPayers([[name, reached.urls]], sandboxSigner(clock)),
  });
  stack.defer(house.close);
  const miner = await nodes.chain(name);
  const [gift] = leaves;
  const { as, wallet } = await house.payer(`${Number(gift) * 3} ${currency}`, currency, type, payee);
  const receiver = await house.somebody(`${gift} ${currency}`);
  const shown = await house.call(deposits.showAddress, { currency: idOf(currency), network: name }, { as: receiver });
  const to = name === "bitcoin" ? shown.address : keyOf(name, shown.address);
  const goal = name === "bitcoin" ? (await addressOfText(payee)).text : keyOf(name, payee);
  const [maker, checker] = [await house.enrol("Mia", "treasury-maker"), await house.enrol("Cho", "treasury-checker")];
  for (const keeper of ["Ken", "Kim"]) await house.enrol(keeper, "security");
  const ask = { currency: idOf(currency), network: name, amount: gift, wallet };
  const resumed = { network: name, reason: "The chain was looked at" } as const;
  const run = async (...jobs: readonly string[]): Promise<void> => {
    house.clock.advance(1_000);
    clock.advance(house.clock.now().getTime() - clock.now().getTime());
    for (const job of jobs) await house.runJob(`${job}-${name}`);
  };
  const [read, payOut] = ["deposits.scan", "withdrawals.pay"];
  const look = async (): Promise<void> => await run(read, payOut);
  await look();
  return {
    house,
    miner,
    as,
    receiver,
    look,
    /** The reader of deposits alone, or payments alone. */
    read: async (): Promise<void> => await run(read),
    pay: async (): Promise<void> => await run(payOut),
    ask,
    out: async () => (await house.call(calls.withdraw, ask, { as })).withdrawal.id,
    payIn: async () => await nodes.wallet.pay(name, to, token, comes[0]),
    mine: async (count: number): Promise<void> => {
      for (let left = count; left > 0; left -= 1) miner.mine();
      await look();
    },
    has: async (whose = as): Promise<string[]> => [
      await house.balance(`user/${whose}/spot`, currency),
      await house.balance(`user/${whose}/spot/held`, currency),
    ],
    /** What blocks hold for the receiver's address here and for the payee elsewhere. */
    onChain: async (): Promise<bigint[][]> => {
      const blocks = await chain.transfersIn(0, miner.head().height);
      const all = blocks.flatMap(({ transfers }) => transfers).filter((one) => one.token === token);
      return [to, goal].map((one) => all.filter((transfer) => transfer.to === one).map(({ units }) => units));
    },
    log: async () => (await house.call(deposits.listDeposits, {}, { as: receiver })).list,
    /** Why two people may not let it go on yet. */
    waitsFor: async () => {
      const { code, values } = await house.refusal(deposits.resume, resumed, { operator: maker });
      return [code, values["says"], values["count"]];
    },
    resume: async (): Promise<void> => {
      const asked = resumed;
      const { proposal, hash } = (await house.call(deposits.resume, asked, { operator: maker })) as {
        proposal: string;
        hash: string;
      };
      await house.call(vote, { id: proposal, hash, reason: asked.reason }, { operator: checker });
    },
    /** Two people name a payment that fell out. */
    name: async (withdrawal: string): Promise<void> => {
      const asked = { withdrawal, reason: "It is in no block and will be in none" } as const;
      const { proposal, hash } = (await house.call(calls.nameLost, asked, { operator: maker })) as {
        proposal: string;
        hash: string;
      };
      await house.call(vote, { id: proposal, hash, reason: asked.reason }, { operator: checker });
    },
    doubts: async () => (await house.call(calls.listWaiting, {}, { operator: maker })).doubts.map(({ id, gone }) => [id, gone]),
    /** What the house has beside the books. */
    beside: async (): Promise<Readonly<Record<string, number>>> => {
      house.clock.advance(5 * MINUTE_MS);
      await house.runJob("withdrawals.read-house");
      const { networks } = await house.call(calls.showHouse, {});
      const here = networks.filter(({ network }) => network === name);
      return Object.fromEntries(here.map(({ currency, difference }) => [currency, Number(difference)]));
    },
    /** Another signer with the same key, which knows nothing of the house, spends the first nonce. */
    rival: async (): Promise<void> => {
      const { ethereum } = openPayers([["ethereum", reached.urls]], sandboxSigner(clock));
      const more = { token: null, units: 1n, feeMax: 10n ** 18n, spends: "0 21000 100000000000 1000000000000" };
      await ethereum!.broadcast(await ethereum!.sign({ id: randomUUID(), to: COLD.toLowerCase(), ...more }));
    },
    stranger: async (): Promise<string> => {
      const hot = await addressOfKey(name, hotKey(name).open, "bcrt");
      return await nodes.wallet.pay(name, name === "bitcoin" ? hot.text : hot.key, token, comes[0]);
    },
  };
}

/** The sandbox names what an address of the real chain stands for in its own way. */
async function addressOfText(text: string): Promise<{ text: string }> {
  const { bech32 } = await import("@scure/base");
  return { text: bech32.encode("bcrt", bech32.decode(text as `bc1${string}`).words) };
}

for (const kind of kinds)
  describe(kind.name, () => {
    const { name, currency, needed, comes, leaves } = kind;
    const money = (units: number): string => String(Number(units.toFixed(8)));
    const [gift, paid] = [Number(leaves[0]), Number(leaves[0]) + Number(comes[1])];
    for (const depth of new Set([1, 5, needed - 1, needed + 1]))
      for (const fate of depth < needed ? (["mined anew"] as const) : fates)
        test(`DEP-02 DEP-04 WD-01 WD-22 a branch of ${depth} blocks of ${needed}, ${fate}`, async () => {
          await using stack = new AsyncDisposableStack();
          const on = await openOn(stack, kind, `${name} ${depth} ${fate}`);
          const isDeep = depth >= needed;
          const [id, came] = [await on.out(), await on.payIn()];
          await on.look();
          await on.mine(depth);
          const states = async (): Promise<unknown[]> => [
            await on.house.state(on.as, id),
            ...(await on.log()).map(({ hash, status }) => [hash, status]),
          ];
          assert.deepEqual(
            await states(),
            isDeep ? ["confirmed", [came, "credited"]] : ["broadcast", [came, depth === 1 ? "seen" : "confirming"]],
          );

          const waits = isDeep ? await on.out() : undefined;
          // Another stands before them in the block that takes them, so that they have another place in it.
          await on.stranger();
          on.miner.reorganise(depth, fate === "left out" ? () => false : undefined);
          await on.read();
          if (isDeep) assert.deepEqual(await on.waitsFor(), ["payments-in-doubt", "unseen", undefined]);
          await on.look();
          if (isDeep && fate === "left out") assert.deepEqual(await on.waitsFor(), ["payments-in-doubt", "open", 1]);
          if (isDeep) await frozen(on, waits!, depth);
          else {
            assert.deepEqual(on.house.halts, []);
            await on.mine(needed);
          }
          await on.mine(needed);
          assert.deepEqual(await states(), ["confirmed", [came, "credited"]]);
          const isBack = !isDeep || fate === "mined anew";
          assert.deepEqual(await on.onChain(), [isBack ? [comes[0]] : [], isDeep ? [leaves[1], leaves[1]] : [leaves[1]]]);
          // Once each, and never below zero.
          assert.deepEqual(await on.has(), [money(isDeep ? gift : gift * 2), "0"]);
          assert.deepEqual(await on.has(on.receiver), [money(paid), "0"]);
        });

    test("DEP-12 WD-16 a stranger's payment to the hot wallet is the treasury's once it is final, and no step of it is a difference", async () => {
      await using stack = new AsyncDisposableStack();
      const on = await openOn(stack, kind, `${name} strangers`);
      const { house, miner } = on;
      const read = async () => {
        house.clock.advance(5 * MINUTE_MS);
        await house.runJob("withdrawals.read-house");
        const { networks } = await house.call(calls.showHouse, {});
        const { difference, arriving, received } = networks.find((one) => one.currency === currency)!;
        return [Number(difference), Number(arriving), Number(received)];
      };
      const sum = Number(comes[1]);
      assert.deepEqual(await read(), [0, 0, 0]);
      await on.out();
      await on.look();
      await on.stranger();
      // In a block that the reader of deposits has not read yet, then read, then final.
      miner.mine();
      assert.deepEqual(await read(), [0, sum, 0]);
      await on.look();
      assert.deepEqual(await read(), [0, sum, 0]);
      await on.mine(needed);
      assert.deepEqual(await read(), [0, 0, sum]);
      await on.mine(needed);
      assert.deepEqual([await house.balance("house/treasury", currency), await read()], [comes[1], [0, 0, sum]]);
    });

    /** Nothing of the asset leaves, and what waits is still the customer's, until two people have looked. */
    async function frozen(on: Awaited<ReturnType<typeof openOn>>, waits: string, depth: number) {
      const { house } = on;
      assert.deepEqual(house.halts, [{ network: name, depth, gone: 1 }]);
      assert.equal((await house.refusal(calls.withdraw, on.ask, { as: on.as })).code, "network-paused");
      const rates = await house.call(calls.showRates, { id: idOf(currency) }, { as: on.as });
      assert.equal(rates.list.find(({ network }) => network === name)!.paused, true);
      await on.mine(needed);
      assert.equal(await house.state(on.as, waits), "queued");
      assert.deepEqual(await on.has(), [money(gift), money(gift)]);
      house.clock.advance(MINUTE_MS);
      assert.deepEqual(await on.has(on.receiver), [money(paid), "0"]);
      await on.resume();
      await on.look();
      assert.equal(await house.state(on.as, waits), "broadcast");
      await on.mine(needed);
      assert.equal(await house.state(on.as, waits), "confirmed");
    }
  });

test("WD-22 what is asked for before anybody has noticed that blocks were replaced takes the nonce of no payment that fell out", async () => {
  await using stack = new AsyncDisposableStack();
  const [kind] = kinds;
  const { needed, leaves } = kind!;
  const on = await openOn(stack, kind!, "a nonce of two");
  const confirmed = async (): Promise<string> => {
    const id = await on.out();
    await on.look();
    await on.mine(needed);
    assert.equal(await on.house.state(on.as, id), "confirmed");
    return id;
  };
  const ids = [await confirmed(), await confirmed()];
  const next = await on.out();
  on.miner.reorganise(needed, () => false);
  await on.pay();
  assert.equal(await on.house.state(on.as, next), "broadcast");
  await on.look();
  assert.deepEqual(await on.waitsFor(), ["payments-in-doubt", "open", 1]);
  await on.look();
  // Mined again it is not final yet.
  await on.mine(needed - 1);
  assert.deepEqual(await on.waitsFor(), ["payments-in-doubt", "open", 1]);
  await on.mine(1);
  await on.resume();
  await on.mine(needed);
  for (const id of [...ids, next]) assert.equal(await on.house.state(on.as, id), "confirmed");
  assert.deepEqual((await on.onChain())[1], [leaves[1], leaves[1], leaves[1]]);
  const { rows } = await on.house.pool.query("select spends from withdrawals.withdrawal order by id");
  assert.deepEqual(
    rows.map(({ spends }) => spends.split(" ")[0]),
    ["0", "1", "2"],
  );
});

/** A confirmed payment that fell out of blocks which were final. */
async function fallen(stack: AsyncDisposableStack, kind: Kind, salt: string) {
  const on = await openOn(stack, kind, salt);
  const depth = kind.needed + 1;
  const before = await on.beside();
  const id = await on.out();
  await on.payIn();
  await on.look();
  await on.mine(depth);
  assert.equal(await on.house.state(on.as, id), "confirmed");
  on.miner.reorganise(depth, () => false);
  await on.look();
  assert.deepEqual([await on.waitsFor(), await on.doubts()], [["payments-in-doubt", "open", 1], [[id, false]]]);
  return { on, id, before };
}

for (const kind of kinds.filter(({ name }) => name !== "tron"))
  test(`WD-23 WD-16 on ${kind.name} the network goes on without a payment that was named; what it spends is no other's, and it is paid once`, async () => {
    await using stack = new AsyncDisposableStack();
    const { on, id, before } = await fallen(stack, kind, `named on ${kind.name}`);
    await on.name(id);
    await on.resume();
    const next = await on.out();
    await on.look();
    await on.look();
    const { rows } = await on.house.pool.query("select spends from withdrawals.withdrawal order by id");
    const spent = rows.map(({ spends }) => spends.split(" ")[kind.name === "ethereum" ? 0 : 1]);
    assert.equal(new Set(spent).size, 2);
    await on.mine(kind.needed);
    for (const one of [id, next]) assert.equal(await on.house.state(on.as, one), "confirmed");
    assert.deepEqual((await on.onChain())[1], [kind.leaves[1], kind.leaves[1]]);
    // What was credited and is gone is the house's loss; of payments nothing is beside the books.
    const lost = { ...before, [kind.currency]: -Number(kind.comes[1]) };
    assert.deepEqual([await on.has(), await on.beside()], [[String(Number(kind.leaves[0])), "0"], lost]);
  });

test("WD-23 WD-04 where another has finally taken its nonce, what was named is given back once the network goes on, and not before", async () => {
  await using stack = new AsyncDisposableStack();
  const kind = kinds[0]!;
  const { on, id } = await fallen(stack, kind, "a rival");
  await on.rival();
  await on.mine(13);
  assert.deepEqual([await on.doubts(), on.house.alarms.length], [[[id, true]], 1]);
  await on.name(id);
  await on.look();
  const gift = String(Number(kind.leaves[0]) * 2);
  assert.deepEqual([await on.house.state(on.as, id), await on.has()], ["broadcast", [gift, "0"]]);
  await on.resume();
  await on.look();
  assert.deepEqual([await on.house.state(on.as, id), await on.has()], ["failed", [String(Number(kind.leaves[0]) * 3), "0"]]);
  assert.deepEqual((await on.onChain())[1], []);
});
