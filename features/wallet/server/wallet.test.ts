import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { learnCurrency } from "@assay/core/currency.ts";
import { amount, parsePrice } from "@assay/core/money.ts";
import { reject } from "@assay/core/rejection.ts";
import { DAY_MS, HOUR_MS, utcDay } from "@assay/core/time.ts";
import { sandboxFiatRates } from "@assay/server/outside/fiat-rates.ts";
import { systemRandom } from "@assay/server/random.ts";
import { openTestHouse, type TestHouse, usual } from "@assay/server/testing.ts";
import { dailyLimits } from "@assay/features/proofs/contract.ts";
import { events as identity } from "@assay/features/identity/contract.ts";
import { feature } from "@assay/server/feature.ts";
import { keysOf } from "@assay/server/keys/keys.ts";
import { countUsed, listUsed, proofsFeature } from "@assay/features/proofs/server.ts";
import { calls } from "../contract.ts";
import { addressOf, walletFeature } from "../server.ts";

const priceOf = (currency: string) => (currency === "BTC" ? parsePrice("60000") : undefined);
const terms = {
  mode: "sandbox" as const,
  rates: sandboxFiatRates,
  priceOf,
  pricesAt: async () => new Map(),
  openCustomer: async (_tx: unknown, _visitor: unknown, code?: string) =>
    code === "NOBODYS" ? reject("no-such-invite-code") : { customerId: newCustomer(), token: "token" },
};
const newCustomer = (): string => systemRandom.id(usual.start);

const proofs = proofsFeature({ keys: keysOf("a secret"), notify: async () => undefined });

describe("wallet", () => {
  let house: TestHouse;
  let customer: string;

  before(async () => {
    house = await openTestHouse([proofs, walletFeature(terms)]);
    await house.runJob("wallet.refresh-fiat-rates");
  });
  after(async () => await house.close());
  beforeEach(() => {
    customer = newCustomer();
  });

  const give = async (currency: string, units: bigint): Promise<void> =>
    await house.dispatch.transact(async ({ ledger, random, now }) => {
      const to = addressOf(customer, "spot");
      await ledger.post({
        reason: "faucet",
        reference: random.id(now),
        transfers: [{ from: "world/treasury", to, amount: amount(currency, units) }],
      });
    });
  const move = { currency_id: "3", number: "2500.5", from_field: "change_balance", to_field: "lever" };

  test("WALLET-01 a transfer moves money between the customer's own accounts and nothing else", async () => {
    await house.call(calls.claimFaucet, {}, { as: customer });
    const moved = await house.call(calls.transfer, move, { as: customer });
    assert.equal(moved.number, "2500.5");
    const { accounts, total } = await house.call(calls.listWallets, { zero_flag: "1" }, { as: customer });
    const held = accounts.flatMap(({ type, list }) => list.map((wallet) => [type, wallet.currency, wallet.available]));
    assert.deepEqual(held, [
      ["change", "USDT", "7499.5"],
      ["lever", "USDT", "2500.5"],
    ]);
    assert.deepEqual(total, { usdt: "10000.00", fiat: "10000.00" });
    const { list } = await house.call(calls.listTransfers, {}, { as: customer });
    assert.deepEqual(list, [moved]);
  });

  test("WALLET-10 what has no index is left out of totals, which say so; a price that is missing for the moment is not", async () => {
    learnCurrency({
      id: 7_001,
      code: "WLTX",
      name: "Token",
      kind: "token",
      scale: 8,
      decimalsShown: 4,
      image: null,
      networks: [],
    });
    const wallets = async () => await house.call(calls.listWallets, { zero_flag: "1" }, { as: customer });
    await house.call(calls.claimFaucet, {}, { as: customer });
    assert.equal((await wallets()).unpriced, false);
    await give("WLTX", 5n);
    const { total, total_btc, unpriced, accounts } = await wallets();
    const spot = accounts.find(({ type }) => type === "change")!;
    const nothing = { usdt: null, fiat: null };
    assert.deepEqual([total.usdt, total_btc, unpriced, spot.value.usdt], ["10000.00", "0.16666666", true, "10000.00"]);
    assert.deepEqual(spot.list.find(({ currency }) => currency === "WLTX")!.value, nothing);
    assert.deepEqual((await house.call(calls.showCurrency, { currency: "7001" }, { as: customer })).value, nothing);
    const history = await house.call(calls.showValueHistory, {}, { as: customer });
    assert.deepEqual([history.points.at(-1)!.value, history.unpriced], ["10000.00", true]);

    await give("ETH", 5n);
    assert.deepEqual([(await wallets()).total, (await wallets()).unpriced], [nothing, true]);
  });

  test("WALLET-09 a customer moves money between his accounts so many times a UTC day, and no more", async () => {
    await house.call(calls.claimFaucet, {}, { as: customer });
    const { database, clock } = house;
    const used = async () => (await listUsed(database, "transfers", [customer], utcDay(clock.now()))).get(customer);
    await countUsed(database, "transfers", Array(dailyLimits.transfers - 1).fill(customer), clock.now());
    await house.call(calls.transfer, { ...move, number: "1" }, { as: customer });
    assert.equal(await used(), dailyLimits.transfers);
    const { code, values } = await house.refusal(calls.transfer, { ...move, number: "1" }, { as: customer });
    const midnight = (utcDay(clock.now()) + 1) * DAY_MS;
    assert.deepEqual([code, values], ["daily-transfers", { limit: dailyLimits.transfers, at: midnight }]);
    assert.equal(await used(), dailyLimits.transfers, "what is refused counts for nothing");
    clock.advance(midnight - clock.now().getTime());
    await house.call(calls.transfer, { ...move, number: "1" }, { as: customer });
    assert.equal(await used(), 1);
  });

  test("WALLET-02 what is not covered, nothing, too many decimals and one account are refused", async () => {
    await house.call(calls.claimFaucet, {}, { as: customer });
    const refuse = async (change: Partial<typeof move>) =>
      (await house.refusal(calls.transfer, { ...move, ...change }, { as: customer })).code;
    assert.equal(await refuse({ number: "10000.00000001" }), "insufficient-balance");
    assert.equal(await refuse({ number: "0" }), "wrong-amount");
    assert.equal(await refuse({ currency_id: "1001" }), "not-transferable");
    assert.equal(await refuse({ number: "0.123456789" }), "wrong-amount");
    assert.equal(await refuse({ to_field: "change" }), "same-account");
    assert.equal(await refuse({ number: "1e3" }), "parameter-error");
    assert.equal(await refuse({ currency_id: "999" }), "parameter-error");
    await house.call(calls.transfer, { ...move, number: "10000" }, { as: customer });
  });

  test("WALLET-03 bills carry the balance after each line, page without a seam and add up to the balance", async () => {
    await house.call(calls.claimFaucet, {}, { as: customer });
    for (let count = 0; count < 7; count += 1) await house.call(calls.transfer, { ...move, number: "10" }, { as: customer });
    const all = await house.call(calls.listBills, { limit: "100" }, { as: customer });
    assert.equal(all.cursor, null);
    assert.equal(all.list.length, 15);
    const paged: typeof all.list = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await house.call(calls.listBills, { limit: "4", ...(cursor !== undefined && { cursor }) }, { as: customer });
      paged.push(...page.list);
      cursor = page.cursor;
    }
    assert.deepEqual(paged, all.list);
    const spot = all.list.filter((line) => line.type === "change");
    assert.equal(spot[0]!.balance, "9930");
    assert.equal(
      spot.reduce((sum, line) => sum + Number(line.change), 0),
      9930,
    );
    const numbered: string[] = [];
    for (let page = 1; numbered.length < all.list.length; page += 1) {
      const { list } = await house.call(calls.listBills, { limit: "4", page: String(page) }, { as: customer });
      if (list.length === 0) break;
      numbered.push(...list.map((line) => `${line.id} ${line.place} ${line.change}`));
    }
    assert.deepEqual(
      numbered,
      all.list.map((line) => `${line.id} ${line.place} ${line.change}`),
    );
    assert.deepEqual(
      (await house.call(calls.listBills, { type: "3", currency: "3", limit: "1" }, { as: customer })).list,
      (await house.call(calls.listBills, { type: "lever", currency: "USDT", limit: "1" }, { as: customer })).list,
    );
    const faucet = await house.call(calls.listBills, { reason: "faucet" }, { as: customer });
    assert.deepEqual(
      faucet.list.map((line) => [line.change, line.balance]),
      [["10000", "10000"]],
    );
    const lever = await house.call(calls.listBills, { type: "lever", currency: "USDT", limit: "1" }, { as: customer });
    assert.deepEqual(
      lever.list.map((line) => [line.change, line.balance]),
      [["10", "70"]],
    );
    assert.equal((await house.refusal(calls.listBills, { cursor: "x" }, { as: customer })).code, "parameter-error");
  });

  test("WALLET-03 bills of a stretch of time keep their balances, whatever was sealed, and page like all others", async () => {
    const moments: number[] = [];
    await house.call(calls.claimFaucet, {}, { as: customer });
    for (let count = 0; count < 6; count += 1) {
      house.clock.advance(7 * HOUR_MS);
      moments.push(house.clock.now().getTime());
      await house.call(calls.transfer, { ...move, number: "10" }, { as: customer });
      if (count % 2 === 0) await house.runJob("ledger.seal");
    }
    const { list: all } = await house.call(calls.listBills, { limit: "100" }, { as: customer });
    const until = house.clock.now().getTime() + DAY_MS;
    for (const [from, to] of [
      [moments[1]!, moments[3]!],
      [moments[1]! + 1, moments[3]! - 1],
      [undefined, moments[2]!],
      [moments[4]!, undefined],
      [until, undefined],
      [moments[3]!, moments[1]!],
    ]) {
      const span = { ...(from !== undefined && { from: String(from) }), ...(to !== undefined && { to: String(to) }) };
      const expected = all.filter(({ at }) => at >= (from ?? 0) && at <= (to ?? until));
      const paged: typeof all = [];
      for (let cursor: string | null | undefined; cursor !== null;) {
        const asked = { ...span, limit: "2", ...(cursor !== undefined && { cursor }) };
        const page = await house.call(calls.listBills, asked, { as: customer });
        paged.push(...page.list);
        cursor = page.cursor;
      }
      assert.deepEqual(paged, expected);
      const spot = await house.call(calls.listBills, { ...span, type: "change", reason: "transfer" }, { as: customer });
      assert.deepEqual(
        spot.list,
        expected.filter(({ type, reason }) => type === "change" && reason === "transfer"),
      );
    }
  });

  test("WALLET-04 the faucet gives once a UTC day, out of funds that can run dry", async () => {
    await house.call(calls.claimFaucet, {}, { as: customer });
    assert.equal((await house.refusal(calls.claimFaucet, {}, { as: customer })).code, "faucet-claimed");
    house.clock.advance(DAY_MS);
    await house.call(calls.claimFaucet, {}, { as: customer });

    const poor = await openTestHouse([proofs, walletFeature(terms)]);
    await poor.dispatch.transact(async ({ ledger }) => {
      await ledger.open([{ address: "house/faucet", currency: "USDT" }]);
      const units = ledger.balance("house/faucet", "USDT").units - 1_000_000_000_000n;
      await ledger.post({
        reason: "drain",
        reference: "1",
        transfers: [{ from: "house/faucet", to: "world/treasury", amount: amount("USDT", units) }],
      });
    });
    await poor.call(calls.claimFaucet, {}, { as: customer });
    assert.equal((await poor.refusal(calls.claimFaucet, {}, { as: newCustomer() })).code, "faucet-empty");
    assert.equal((await poor.refusal(calls.openPractice, {})).code, "faucet-empty");
    await poor.close();
  });

  test("WALLET-05 outside sandbox mode there is neither faucet nor practice account", async () => {
    const real = await openTestHouse([proofs, walletFeature({ ...terms, mode: "production" })]);
    assert.equal((await real.refusal(calls.claimFaucet, {}, { as: customer })).code, "sandbox-only");
    assert.equal((await real.refusal(calls.openPractice, {})).code, "sandbox-only");
    await real.close();
  });

  test("a practice account opens with the faucet's money", async () => {
    assert.equal((await house.refusal(calls.openPractice, { extension_code: "NOBODYS" })).code, "no-such-invite-code");
    assert.equal(await house.call(calls.openPractice, {}), "token");
    const { payload } = house.told.at(-1)! as { payload: { customerId: string } };
    const { total } = await house.call(calls.listWallets, {}, { as: payload.customerId });
    assert.equal(total.usdt, "10000.00");
  });

  test("WALLET-04 whoever opens an account in a sandbox starts with the faucet's money, once; in production nobody does", async () => {
    const registered = feature("identity", import.meta.dirname, { events: identity });
    const [open, real] = await Promise.all([
      openTestHouse([registered, proofs, walletFeature(terms)]),
      openTestHouse([registered, proofs, walletFeature({ ...terms, mode: "production" })]),
    ]);
    const [ann, guest] = [newCustomer(), newCustomer()];
    for (const at of [open, real]) {
      for (const [customerId, practice] of [
        [ann, false],
        [ann, false],
        [guest, true],
      ] as const) {
        await at.dispatch.transact(async (tx) => tx.emit(identity.registered, { customerId, practice }));
      }
      await at.settle();
    }
    const totals = await Promise.all([ann, guest].map(async (as) => (await open.call(calls.listWallets, {}, { as })).total.usdt));
    assert.deepEqual(totals, ["10000.00", "0.00"], "the practice door gives its own");
    assert.equal((await real.call(calls.listWallets, {}, { as: ann })).total.usdt, "0.00");
    await Promise.all([open.close(), real.close()]);
  });

  test("values are in USDT and in the chosen fiat; what has no price has no value", async () => {
    await give("BTC", 50_000_000n);
    const info = await house.call(calls.showCurrency, { currency: "1", fiat: "CNY" }, { as: customer });
    assert.deepEqual(info.value, { usdt: "30000.00", fiat: "213000.00" });
    const { wallet } = await house.call(calls.showWallet, { currency: "1", type: "change" }, { as: customer });
    assert.deepEqual([wallet.available, wallet.frozen], ["0.5", "0"]);
    await give("DOGE", 100n);
    const { total } = await house.call(calls.listWallets, {}, { as: customer });
    assert.deepEqual(total, { usdt: null, fiat: null });
  });

  test("currencies for a transfer show what each account has available", async () => {
    await give("BTC", 7n);
    const rows = await house.call(calls.listUserCurrencies, {}, { as: customer });
    const bitcoin = rows.find((row) => row.currency === "BTC")!;
    assert.equal(bitcoin.available.find((one) => one.type === "change")!.available, "0.00000007");
  });

  test("fiat rates name their source", async () => {
    const { source, list } = await house.call(calls.listFiatRates, {});
    assert.equal(source, "sandbox");
    assert.deepEqual([list.length, list[0]!.currency_code, list[0]!.rate], [16, "USD", "1"]);
  });

  test("WALLET-06 a customer sees only his own money", async () => {
    await house.call(calls.claimFaucet, {}, { as: customer });
    const other = newCustomer();
    assert.equal((await house.call(calls.listWallets, {}, { as: other })).total.usdt, "0.00");
    assert.deepEqual((await house.call(calls.listBills, {}, { as: other })).list, []);
    assert.deepEqual((await house.call(calls.listTransfers, {}, { as: other })).list, []);
  });
});
