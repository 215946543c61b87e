/** Money that does nothing at the moment: available, and in no product. */
import type { OutputOf } from "@assay/core/contract.ts";
import { parseDecimal } from "@assay/core/money.ts";
import type { calls } from "../contract.ts";

type Accounts = OutputOf<typeof calls.listWallets>["accounts"];
export type IdleCoin = Accounts[number]["list"][number] & { readonly account: Accounts[number]["type"] };

const SCALE = 18;
const weight = ({ value }: IdleCoin): bigint => parseDecimal(value.usdt ?? "0", SCALE) ?? 0n;

/** What is available in each account, the most valuable first. */
export const idleOf = (accounts: Accounts): IdleCoin[] =>
  accounts
    .flatMap(({ type, list }) => list.map((coin) => ({ ...coin, account: type })))
    .filter(({ available }) => /[1-9]/.test(available))
    .toSorted((a, b) => (weight(a) === weight(b) ? 0 : weight(a) < weight(b) ? 1 : -1));
