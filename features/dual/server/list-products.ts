/** What everybody is told: what is on sale, one product with its pool and past, and to the desks all terms. */
import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { currencyById } from "@assay/core/currency.ts";
import { formatAmount, formatPrice, formatRate } from "@assay/core/money.ts";
import { reject } from "@assay/core/rejection.ts";
import { readPool } from "@assay/server/agreements/promises.ts";
import type { Reader } from "@assay/server/feature.ts";
import { readPage } from "@assay/server/page.ts";
import type { calls } from "../contract.ts";
import { convertedTo, investedIn } from "../rules.ts";
import { describePast, describeProducts, moneyIn } from "./answers.ts";
import { pool } from "./postings.ts";
import type { Sources } from "./sources.ts";
import { countPaid, findFixings, findProduct, listOffered, listPast, listProducts as listAll, listSold } from "./store.ts";

const PAST_MAX = 10;

type ListProducts = typeof calls.listProducts;

export const listProducts =
  (practice: boolean, sources: Sources) =>
  async ({ db, now }: Reader, { type, currency_id }: InputOf<ListProducts>): Promise<OutputOf<ListProducts>> => {
    const base = currency_id === undefined ? undefined : currencyById(currency_id)!.code;
    const list = await listOffered(db, now, { type, ...(base !== undefined && { base }) });
    return { practice, list: await describeProducts(db, now, list, sources) };
  };

type ShowProduct = typeof calls.showProduct;

export const showProduct =
  (practice: boolean, sources: Sources) =>
  async ({ db, now }: Reader, { id }: InputOf<ShowProduct>): Promise<OutputOf<ShowProduct>> => {
    const found = (await findProduct(db, id)) ?? reject("no-such-product");
    const before = (await listPast(db, found, PAST_MAX + 1)).filter((one) => one.id !== id).slice(0, PAST_MAX);
    const [[product], fixed, sold, paid] = await Promise.all([
      describeProducts(db, now, [found], sources),
      findFixings(db, [id, ...before.map((one) => one.id)]),
      listSold(db, [id]),
      countPaid(db, id),
    ]);
    const sides = [investedIn(found), convertedTo(found)].map(async (currency) => {
      const { free, promised } = await readPool(db, pool, currency);
      return { currency, free: formatAmount(free), promised: formatAmount(promised) };
    });
    const decided = fixed.get(id);
    return {
      practice,
      product: product!,
      pool: await Promise.all(sides),
      sold: { shares: sold.get(id) ?? 0, paid },
      decided: decided ? describePast(found, decided) : null,
      past: before.map((one) => describePast(one, fixed.get(one.id)!)),
    };
  };

type ListTerms = typeof calls.listTerms;

export async function listTerms({ db }: Reader<unknown>, paging: InputOf<ListTerms>): Promise<OutputOf<ListTerms>> {
  const page = await readPage(
    paging,
    async (rows) => await listAll(db, rows),
    (one) => one,
  );
  const ids = page.list.map(({ id }) => id);
  const [sold, fixed] = await Promise.all([listSold(db, ids), findFixings(db, ids)]);
  return {
    ...page,
    list: page.list.map((one) => ({
      product_id: one.id,
      symbol: one.symbol,
      type: one.type,
      price: moneyIn(investedIn(one))(one.share),
      currency: investedIn(one),
      linked_price: formatPrice(one.linked),
      apr: formatRate(one.apr),
      days: one.days,
      shares: one.shares,
      sold: sold.get(one.id) ?? 0,
      sale_until: one.untilAt.getTime(),
      matures_at: one.maturesAt.getTime(),
      outcome: fixed.get(one.id)?.outcome ?? null,
    })),
  };
}
