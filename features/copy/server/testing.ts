/** A house in which customers apply, lead and follow by the calls, with an index that the test moves. */
import { join } from "node:path";
import type { InputTextOf, OutputOf } from "@assay/core/contract.ts";
import { amount, formatAmount, parseAmount } from "@assay/core/money.ts";
import { DAY_MS, later } from "@assay/core/time.ts";
import { events as identityEvents } from "@assay/features/identity/contract.ts";
import { calls as leverageCalls } from "@assay/features/leverage/contract.ts";
import { leverageFeature, readPurses } from "@assay/features/leverage/server.ts";
import type { Notice } from "@assay/features/messages/server.ts";
import { proofsFeature } from "@assay/features/proofs/server.ts";
import { protectionFeature } from "@assay/features/protection/server.ts";
import { vipFeature } from "@assay/features/vip/server.ts";
import { walletFeature } from "@assay/features/wallet/server.ts";
import { feature } from "@assay/server/feature.ts";
import { keysOf } from "@assay/server/keys/keys.ts";
import type { Address } from "@assay/server/ledger/posting.ts";
import { readBalances } from "@assay/server/ledger/statement.ts";
import { sandboxFiatRates } from "@assay/server/outside/fiat-rates.ts";
import { openTestHouse } from "@assay/server/testing.ts";
import { customer } from "@assay/server/testing-money.ts";
import { sql } from "kysely";
import { calls } from "../contract.ts";
import { Copier, copyFeature, hearPositions, owedOfPurses } from "../server.ts";
import { HandMarks, openingOf } from "./testing-marks.ts";

const usdt = (text: string) => parseAmount("USDT", text)!;

type Profile = InputTextOf<typeof calls.apply>;
type Settings = InputTextOf<typeof calls.follow>;
export type Trader = OutputOf<typeof calls.apply>["trader"];
export type Follow = OutputOf<typeof calls.follow>["follow"];

export const profile: Profile = {
  signature: "Slow and steady",
  symbols: "BTC/USDT,ETH/USDT",
  share: "0.1",
  amount_min: "50",
  amount_max: "5000",
  places: "10",
};

/** How customers stand who are not verified: all others are. */
export const UNVERIFIED = customer(999);

export async function openCopyHouse({ practiceLeaders = false, house: funded = "1000000", insurance = "100000" } = {}) {
  const marks = new HandMarks();
  const copier = new Copier();
  const noticed: Notice[] = [];
  const notify = async (_tx: unknown, notices: readonly Notice[]) => void noticed.push(...notices);
  const leverage = leverageFeature({
    mode: "sandbox",
    marks,
    notify: async () => undefined,
    funds: { house: usdt(funded), insurance: usdt(insurance) },
    listeners: [hearPositions(copier.wake)],
    owedOfPurses,
  });
  const copy = copyFeature({ mode: "sandbox", marks, copier, lane: leverage.lane, notify, practiceLeaders });
  const house = await openTestHouse([
    feature("identity", join(import.meta.dirname, "../../identity"), {
      events: identityEvents,
      standings: [
        async (_db, ids) => ids.map((id) => (id === UNVERIFIED ? { level: 0, country: null } : { level: 1, country: "DE" })),
      ],
    }),
    proofsFeature({ keys: keysOf("a secret of thirty-two characters"), notify: async () => undefined }),
    walletFeature({
      mode: "sandbox",
      rates: sandboxFiatRates,
      priceOf: () => undefined,
      pricesAt: async () => new Map(),
      openCustomer: () => Promise.reject(new Error("no customers here")),
    }),
    protectionFeature(),
    vipFeature({ notify: async () => undefined, priceOf: () => undefined }),
    leverage,
    copy,
  ]);
  const { dispatch, database, clock } = house;
  marks.now = () => clock.now();
  const faults: unknown[] = [];
  const onFault = (fault: unknown): void => void faults.push(fault);
  for (const one of [leverage, copy]) one.follow({ ...house.following, onFault });
  await house.runJob("leverage.refresh-watch");
  await house.runJob("copy.copy");
  const done = async (): Promise<void> => {
    await dispatch.drain();
    if (faults.length > 0) throw faults[0];
  };
  /** Copies what there is to copy, and lets what ends end. */
  const settled = async (): Promise<void> => {
    await done();
    await house.runJob("copy.copy");
    await done();
    await house.runJob("copy.finish");
    await done();
  };
  const mark = async (symbol: string, price: string | undefined): Promise<void> => {
    marks.say(symbol, price);
    await done();
  };
  await mark("BTC/USDT", "50000");
  await mark("ETH/USDT", "2500");
  let [people, given] = [0, 0];
  const move = async (from: Address, to: Address, money: string): Promise<void> =>
    await dispatch.transact(async ({ ledger }) => {
      await ledger.post({ reason: "gift", reference: `gift ${(given += 1)}`, transfers: [{ from, to, amount: usdt(money) }] });
    });
  const give = async (id: string, money: string, account = "contract"): Promise<void> =>
    await move("world/treasury", `user/${id}/${account}`, money);
  const somebody = async (money = "10000", { days = 60, id }: { days?: number; id?: string } = {}): Promise<string> => {
    const number = (people += 1);
    const customerId = id ?? customer(number);
    await house.pool.query(
      `insert into identity.customer (id, email, nickname, extension_code, lang, created_at) values ($1, $2, $3, $4, 'en', $5)`,
      [customerId, `${number}@example.test`, `Customer ${number}`, `code${number}`, later(clock.now(), -days * DAY_MS)],
    );
    if (money !== "0") await give(customerId, money);
    return customerId;
  };
  const lead = async (more: Partial<Profile> = {}, money = "10000") => {
    const id = await somebody(money);
    return { id, trader: (await house.call(calls.apply, { ...profile, ...more }, { as: id })).trader };
  };
  const follow = async (
    as: string,
    { trader_user_id }: Pick<Trader, "trader_user_id">,
    more: Partial<Settings> = {},
  ): Promise<Follow> => {
    clock.advance(1);
    const asked = { trader_user_id, type: "multiple" as const, number: "1", amount: "1000", ...more };
    return (await house.call(calls.follow, asked, { as })).follow;
  };
  return {
    ...house,
    copier,
    leverage,
    marks,
    noticed,
    faults,
    done,
    settled,
    mark,
    give,
    move,
    somebody,
    lead,
    follow,
    followed: async (trader: Pick<Trader, "trader_user_id">, more: Partial<Settings> = {}, money = "10000") => {
      const id = await somebody(money);
      return { id, follow: await follow(id, trader, more) };
    },
    open: async (as: string, order: string, more: Partial<InputTextOf<typeof leverageCalls.openPosition>> = {}) => {
      clock.advance(1);
      const { position } = await house.call(leverageCalls.openPosition, openingOf(order, more), { as });
      await done();
      return position;
    },
    leave: async (as: string, id: string, number?: string) => {
      clock.advance(1);
      await house.call(leverageCalls.closePosition, { id, ...(number !== undefined && { number }) }, { as });
      await done();
    },
    /** A follow as its customer sees it. */
    shown: async (as: string, id: string): Promise<Follow> => {
      for (const ended of ["0", "1"] as const) {
        const { list } = await house.call(calls.listFollows, { ended }, { as });
        const found = list.find((one) => one.follow_user_id === id);
        if (found) return found;
      }
      throw new Error("no such follow");
    },
    copies: async (as: string, current: boolean) =>
      (await house.call(calls.listCopies, { current: current ? "1" : "0" }, { as })).list,
    told: async (trader: Pick<Trader, "trader_user_id">) =>
      await house.call(calls.showTrader, { trader_user_id: trader.trader_user_id }),
    balance: async (address: string): Promise<string> => {
      const found = (await readBalances(database, [address])).find(({ currency }) => currency === "USDT");
      return formatAmount(amount("USDT", found?.units ?? 0n));
    },
    /** Whether COPY-02 holds of every follow. */
    faultsOfMoney: async (): Promise<string[]> => {
      const { rows } = await sql<{ id: string; units: string }>`
        select id, paid_in + realised - taken_out - shared as units from copy.follow order by id`.execute(database);
      const purses = await readPurses(
        database,
        marks,
        rows.map(({ id }) => id),
      );
      return rows.flatMap(({ id, units }) => {
        const { free, margin, costs } = purses.get(id)!;
        return free + margin + costs === BigInt(units) ? [] : [`${id}: ${free + margin + costs} and not ${units}`];
      });
    },
    days: async (days: number) => {
      clock.advance(days * DAY_MS);
      await done();
    },
  };
}

export type CopyHouse = Awaited<ReturnType<typeof openCopyHouse>>;
