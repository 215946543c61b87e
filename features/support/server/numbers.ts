/** Numbers that a customer can attach: of what has moved his money last. */
import type { OutputOf } from "@assay/core/contract.ts";
import { addressOf } from "@assay/features/wallet/server.ts";
import type { Customer, Reader } from "@assay/server/feature.ts";
import { readStatement } from "@assay/server/ledger/statement.ts";
import type { calls } from "../contract.ts";
import { NUMBERS_MAX } from "../rules.ts";
import type { Terms } from "./terms.ts";

type ListNumbers = typeof calls.listNumbers;

const LINES_MAX = 100;
/** A posting's reference begins with the number of what it is about. */
const NUMBER = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/;

/** Only what a feature knows as the customer's own, so that each can be attached. */
export const listNumbers =
  ({ ownersOf, ordersOf }: Pick<Terms, "ownersOf" | "ordersOf">) =>
  async ({ db, caller: { customerId }, declared }: Reader<Customer>): Promise<OutputOf<ListNumbers>> => {
    const free = declared.accounts.map(({ account }) => addressOf(customerId, account));
    const lines = await readStatement(db, { addresses: free.flatMap((one) => [one, `${one}/held` as const]), limit: LINES_MAX });
    const newest = new Map<string, { readonly reason: string; readonly at: number }>();
    for (const { reference, reason, at } of lines) {
      const number = NUMBER.exec(reference)?.[0];
      if (number !== undefined && !newest.has(number)) newest.set(number, { reason, at: at.getTime() });
    }
    const asked = [...newest].slice(0, 2 * NUMBERS_MAX);
    const found = await Promise.all(
      asked.map(async ([number, line]) => {
        const own = (await ownersOf(db, number)).find((one) => one.customerId === customerId);
        return own ? [{ number, kind: own.foundBy, ...line }] : [];
      }),
    );
    const orders = (await ordersOf(db, customerId, NUMBERS_MAX)).map(({ number, at }) => ({
      number,
      kind: "order",
      reason: "spot-trade",
      at: at.getTime(),
    }));
    const known = new Set(orders.map(({ number }) => number));
    return [...orders, ...found.flat().filter(({ number }) => !known.has(number))]
      .sort((one, other) => other.at - one.at)
      .slice(0, NUMBERS_MAX);
  };
