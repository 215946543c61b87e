/** What a receipt of an allotment must say, computed anew from the sale's terms and the list of all commitments, which stand in it. */
import { formatDecimal, parseDecimal, parsePrice, PRICE_SCALE, type Price } from "@assay/core/money.ts";
import { sha256Text } from "@assay/features/proofs/receipts.ts";
import { allocate, type Commitment, costOf, listText, type Sale } from "../rules.ts";

export const ieoRule = "ieo-1";

/** What the receipts of one sale share. */
export interface SaleFact {
  readonly id: string;
  readonly token: string;
  readonly currency: string;
  readonly tokenScale: string;
  readonly payScale: string;
  readonly price: string;
  readonly total: string;
  readonly cap: string;
  /** The published list as its hash is made: a line of number and units of money for each commitment. */
  readonly list: string;
  readonly listHash: string;
  readonly [name: string]: string;
}

export const saleFact = (
  { id, token, currency, ...sale }: Sale & { readonly id: string; readonly token: string; readonly currency: string },
  commitments: readonly Commitment[],
): SaleFact => {
  const list = listText(commitments);
  return {
    id,
    token,
    currency,
    tokenScale: String(sale.tokenScale),
    payScale: String(sale.payScale),
    price: formatDecimal(sale.price, PRICE_SCALE),
    total: formatDecimal(sale.total, sale.tokenScale),
    cap: formatDecimal(sale.cap, sale.tokenScale),
    list,
    listHash: sha256Text(list),
  };
};

export interface Recomputed {
  readonly token: string;
  readonly currency: string;
  readonly count: number;
  readonly number: number;
  readonly committed: string;
  readonly allocated: string;
  readonly cost: string;
  readonly listHash: string;
  readonly holds: boolean;
}

const isRecord = (said: unknown): said is Readonly<Record<string, unknown>> => typeof said === "object" && said !== null;
const SCALE_MAX = 18;

function scaleIn(said: unknown): number | undefined {
  const scale = typeof said === "string" && /^\d{1,2}$/.test(said) ? Number(said) : undefined;
  return scale === undefined || scale > SCALE_MAX ? undefined : scale;
}

function readSale(
  said: unknown,
): { readonly sale: Sale; readonly commitments: Commitment[]; readonly fact: SaleFact } | undefined {
  if (!isRecord(said) || !Object.values(said).every((one) => typeof one === "string")) return undefined;
  const fact = said as SaleFact;
  const [tokenScale, payScale] = [scaleIn(fact.tokenScale), scaleIn(fact.payScale)];
  const price: Price | undefined = parsePrice(fact.price ?? "");
  if (tokenScale === undefined || payScale === undefined || price === undefined || price === 0n) return undefined;
  const [total, cap] = [parseDecimal(fact.total ?? "", tokenScale), parseDecimal(fact.cap ?? "", tokenScale)];
  if (total === undefined || cap === undefined || !/^(\d{1,9} \d{1,39}\n)+$/.test(fact.list ?? "")) return undefined;
  const commitments = fact.list
    .trimEnd()
    .split("\n")
    .map((line): Commitment => {
      const [number, units] = line.split(" ") as [string, string];
      return { number: Number(number), amount: BigInt(units) };
    });
  return { sale: { tokenScale, payScale, price, total, cap }, commitments, fact };
}

/** Allots the sale anew. Undefined for what is no fact of this rule. Read by hand, because a phone has no shapes. */
export function recompute(rule: string, said: unknown): Recomputed | undefined {
  const read = rule === ieoRule && isRecord(said) ? readSale(said["sale"]) : undefined;
  if (!read || !isRecord(said)) return undefined;
  const { sale, commitments, fact } = read;
  const place = commitments.findIndex(({ number }) => String(number) === said["number"]);
  if (place < 0) return undefined;
  const { number, amount } = commitments[place]!;
  const share = allocate(sale, commitments)[place]!;
  const told = {
    committed: formatDecimal(amount, sale.payScale),
    allocated: formatDecimal(share, sale.tokenScale),
    cost: formatDecimal(costOf(share, sale), sale.payScale),
  };
  const isList = sha256Text(fact.list) === fact.listHash;
  const holds = isList && (Object.keys(told) as (keyof typeof told)[]).every((name) => said[name] === told[name]);
  return {
    token: fact.token,
    currency: fact.currency,
    count: commitments.length,
    number,
    ...told,
    listHash: fact.listHash,
    holds,
  };
}
