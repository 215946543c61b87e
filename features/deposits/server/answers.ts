/** What is told of networks, addresses and transfers. */
import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { currencyById, currencyFact } from "@assay/core/currency.ts";
import { amount, formatAmount, formatDecimal } from "@assay/core/money.ts";
import { reject } from "@assay/core/rejection.ts";
import type { Database } from "@assay/server/database.ts";
import type { Customer, Operator, Reader } from "@assay/server/feature.ts";
import { tronAddress } from "@assay/server/outside/chains/keys.ts";
import { readPage } from "@assay/server/page.ts";
import { sql } from "kysely";
import type { calls, Network } from "../contract.ts";
import { confirmationsOf } from "../rules.ts";
import {
  addresses,
  type AddressRow,
  type Asset,
  countsOf,
  type Deposit,
  findAddress,
  listAssets,
  listDepositRows,
  listScannerRows,
  type Scanner,
  sumSmall,
  takeIndex,
} from "./store.ts";
import type { Terms } from "./terms.ts";

/** As the ledger has credited it, or would. */
export const moneyOf = ({ currency, units }: Pick<Deposit, "currency" | "units">): string =>
  formatAmount(amount(currency!, units));

async function describeAsset({ currency, network, min, confirmations, token }: Asset, scanners: readonly Scanner[]) {
  return {
    currency,
    currency_id: currencyFact(currency).id,
    network,
    min: formatAmount(amount(currency, min)),
    confirmations,
    token: token !== null && network === "tron" ? await tronAddress(token) : token,
    halted: (scanners.find((one) => one.network === network)?.haltedDepth ?? null) !== null,
  };
}

/** What can be deposited here: terms whose chain this installation has. */
export const offered = async ({ chains }: Pick<Terms, "chains">, db: Database, now: Date): Promise<Asset[]> =>
  (await listAssets(db, now)).filter(({ network }) => chains[network] !== undefined);

type ListNetworks = typeof calls.listNetworks;

export const listNetworks =
  (terms: Terms) =>
  async ({ db, now }: Reader): Promise<OutputOf<ListNetworks>> => {
    const [assets, scanners] = await Promise.all([offered(terms, db, now), listScannerRows(db)]);
    const list = await Promise.all(assets.map((one) => describeAsset(one, scanners)));
    return { practice: terms.mode === "sandbox", list };
  };

type ShowAddress = typeof calls.showAddress;

export const showAddress =
  (terms: Terms) =>
  async ({ db, now, caller: { customerId } }: Reader<Customer>, asked: InputOf<ShowAddress>): Promise<OutputOf<ShowAddress>> => {
    const currency = currencyById(asked.currency)!.code;
    const asset =
      (await offered(terms, db, now)).find(
        (one) => one.currency === currency && (asked.network === undefined || one.network === asked.network),
      ) ?? reject("no-deposit-here");
    const [{ address }, scanners, waiting] = await Promise.all([
      addressFor(terms, db, { network: asset.network, customerId, now }),
      listScannerRows(db),
      sumSmall(db, customerId, asset.network, currency),
    ]);
    return {
      ...(await describeAsset(asset, scanners)),
      practice: terms.mode === "sandbox",
      address,
      waiting: moneyOf({ currency, units: waiting }),
    };
  };

/** The customer's address, made at its first use. Of two that are made at once the first stays. */
export async function addressFor(
  { chains }: Pick<Terms, "chains">,
  db: Database,
  { network, customerId, now }: { network: Network; customerId: string; now: Date },
): Promise<AddressRow> {
  const found = await findAddress(db, network, customerId);
  if (found) return found;
  const index = await takeIndex(db, network);
  const { text, key } = await chains[network]!.addressAt(index);
  const made = { network, index, customerId, address: text, key, createdAt: now };
  await addresses.insert(db, [made], sql`on conflict (network, customer_id) do nothing`);
  return (await findAddress(db, network, customerId))!;
}

type ListDeposits = typeof calls.listDeposits;
type Told = OutputOf<ListDeposits>["list"][number];

function describeDeposit(row: Deposit, scanners: readonly Scanner[]): Told {
  const { id, currency, network, chainUnits, decimals, needed, height, txHash, address, token, status } = row;
  const read = scanners.find((one) => one.network === network)?.height ?? 0;
  const confirmations = status === "orphaned" ? 0 : Math.min(confirmationsOf(height, read), needed);
  return {
    id,
    currency,
    network,
    amount: formatDecimal(chainUnits, decimals),
    status: status === "confirming" && confirmations <= 1 ? "seen" : status,
    confirmations: status === "credited" ? needed : confirmations,
    needed,
    hash: txHash,
    address,
    token,
    seen_at: row.seenAt.getTime(),
    credited_at: row.creditedAt?.getTime() ?? null,
  };
}

export async function listDeposits(
  { db, caller: { customerId } }: Reader<Customer>,
  { currency: id, network, ...paging }: InputOf<ListDeposits>,
): Promise<OutputOf<ListDeposits>> {
  const currency = id === undefined ? undefined : currencyById(id)!.code;
  const scanners = await listScannerRows(db);
  return await readPage(
    paging,
    (rows) => listDepositRows(db, { customerId, currency, network, ...rows }),
    (row) => describeDeposit(row, scanners),
  );
}

type ListScanners = typeof calls.listScanners;

export const listScanners =
  (terms: Terms) =>
  async ({ db }: Reader<Operator>): Promise<OutputOf<ListScanners>> => {
    const [scanners, counts] = await Promise.all([listScannerRows(db), countsOf(db)]);
    return await Promise.all(
      scanners.map(async ({ network, height, head, readAt, haltedDepth, haltedAt }) => ({
        network,
        height,
        lag: Math.max(0, head - height),
        read_at: readAt.getTime(),
        ...counts.get(network)!,
        halted_depth: haltedDepth,
        doubtful: haltedAt === null ? null : ((await terms.doubtfulOn(db, network, haltedAt)) ?? null),
      })),
    );
  };
