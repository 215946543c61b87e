/** What tests of a product need beside its calls: customers with money from nowhere, and what lies where. */
import { amount, formatAmount, parseAmount } from "@assay/core/money.ts";
import type { Address } from "./ledger/posting.ts";
import { readBalances } from "./ledger/statement.ts";
import type { TestHouse } from "./testing.ts";

/** A customer's id, told apart by a number. */
export const customer = (number: number): string => `00000000-0000-7000-8000-${String(number).padStart(12, "0")}`;

export interface TestMoney {
  /** "0.1 BTC", or "100" which is USDT, from one place to another by no rule of a product. */
  move(from: Address, to: Address, ...moved: readonly string[]): Promise<void>;
  /** Money from nowhere for a customer's account of the product. */
  give(customerId: string, ...gifts: readonly string[]): Promise<void>;
  /** A customer whom no other test knows, with 1,000 USDT there unless told otherwise. */
  somebody(...gifts: readonly string[]): Promise<string>;
  /** In USDT unless told otherwise. */
  balance(address: Address, currency?: string): Promise<string>;
  /** Such as { "USDT": "12.5" }; empty ones are left out. */
  balances(address: Address): Promise<Record<string, string>>;
}

/** Money in a house whose product has its customers' money in this account. */
export function testMoney({ dispatch, database }: TestHouse, account: string): TestMoney {
  let moves = 0;
  let people = 0;
  const move: TestMoney["move"] = async (from, to, ...moved) =>
    await dispatch.transact(async ({ ledger }) => {
      for (const one of moved) {
        const [number = "", currency = "USDT"] = one.split(" ");
        const transfers = [{ from, to, amount: parseAmount(currency, number)! }];
        await ledger.post({ reason: "gift", reference: String((moves += 1)), transfers });
      }
    });
  const give: TestMoney["give"] = async (id, ...gifts) => await move("world/treasury", `user/${id}/${account}`, ...gifts);
  const balances: TestMoney["balances"] = async (address) => {
    const held = (await readBalances(database, [address])).filter(({ units }) => units !== 0n);
    return Object.fromEntries(held.map(({ currency, units }) => [currency, formatAmount(amount(currency, units))]));
  };
  return {
    move,
    give,
    somebody: async (gift = "1000 USDT", ...more) => {
      const id = customer((people += 1));
      await give(id, gift, ...more);
      return id;
    },
    balance: async (address, currency = "USDT") => (await balances(address))[currency] ?? "0",
    balances,
  };
}
