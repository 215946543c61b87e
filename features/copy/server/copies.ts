/** Copies as their customer sees them: what became of each opening that his traders made. */
import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { currencyFact } from "@assay/core/currency.ts";
import { amount, formatAmount, formatPrice } from "@assay/core/money.ts";
import { reject } from "@assay/core/rejection.ts";
import {
  listActive,
  listPositionsBy,
  type Marks,
  marksNow,
  type Position,
  profitOfOne,
  readNets,
} from "@assay/features/leverage/server.ts";
import type { Database } from "@assay/server/database.ts";
import type { Customer, Reader } from "@assay/server/feature.ts";
import { type PageRows, readPage } from "@assay/server/page.ts";
import { sql } from "kysely";
import type { calls, copyNotes } from "../contract.ts";
import { maybe, moneyText } from "./answers.ts";
import { findFollow } from "./store.ts";
import type { CopyTerms } from "./terms.ts";

type ListCopies = typeof calls.listCopies;
type Told = OutputOf<ListCopies>["list"][number];

interface Row {
  readonly follow_id: string;
  readonly trader_id: string;
  readonly trader_name: string;
  readonly symbol: string;
  readonly side: Position["side"];
  readonly leader_price: string;
  readonly position_id: string | null;
  readonly quantity: string | null;
  readonly price: string | null;
  readonly note: (typeof copyNotes)[number] | null;
  readonly at: Date;
  readonly kept_at: Date | null;
}

interface Asked extends PageRows {
  readonly customerId: string;
  readonly followId: string | undefined;
  /** What is open in purses of the customer. */
  readonly open: readonly string[];
  readonly current: boolean;
}

/** Openings alone: what became of exits is told by the positions. */
async function listRows(db: Database, { customerId, followId, open, current, offset, limit }: Asked): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select c.follow_id, t.id as trader_id, t.name as trader_name, s.symbol, s.side, s.price as leader_price, c.position_id, c.quantity,
      c.price, c.note, c.at, c.kept_at
    from copy.copy c join copy.signal s on s.id = c.signal_id and s.kind = 'open'
    join copy.follow f on f.id = c.follow_id join copy.trader t on t.id = f.trader_id
    where c.customer_id = ${customerId} and (${followId ?? null}::uuid is null or c.follow_id = ${followId ?? null})
      and ${current ? sql`c.position_id = any(${[...open]}::uuid[])` : sql`(c.position_id is null or c.position_id <> all(${[...open]}::uuid[]))`}
    order by c.at desc, c.signal_id desc, c.follow_id offset ${offset} limit ${limit}`.execute(db);
  return rows;
}

export const listCopies =
  ({ marks }: CopyTerms) =>
  async (
    { db, caller: { customerId } }: Reader<Customer>,
    { follow_user_id: followId, current, ...paging }: InputOf<ListCopies>,
  ): Promise<OutputOf<ListCopies>> => {
    if (followId !== undefined && !(await findFollow(db, customerId, followId))) reject("no-such-follow");
    const active = await listActive(db, [customerId]);
    const open = active.filter(({ purse, state }) => purse !== null && state === "open").map(({ id }) => id);
    const page = await readPage(
      paging,
      (rows) => listRows(db, { customerId, followId, open, current, ...rows }),
      (row) => row,
    );
    const ids = page.list.flatMap((row) => row.position_id ?? []);
    const [positions, nets] = await Promise.all([listPositionsBy(db, ids), readNets(db, ids)]);
    const byId = new Map(positions.map((one) => [one.id, one]));
    return {
      ...page,
      list: page.list.map((row) => {
        const position = row.position_id === null ? undefined : byId.get(row.position_id);
        return describe(marks, row, position, (position && nets.get(position.id)) ?? 0n);
      }),
    };
  };

function describe(marks: Marks, row: Row, position: Position | undefined, net: bigint): Told {
  const base = row.symbol.split("/")[0]!;
  const mark = position?.state === "open" ? marksNow(marks)(position.symbol) : undefined;
  const price = (text: string): string => formatPrice(BigInt(text));
  return {
    transaction_id: row.position_id,
    follow_user_id: row.follow_id,
    trader_user_id: row.trader_id,
    trader_name: row.trader_name,
    symbol: row.symbol,
    type: row.side,
    multiple: position?.leverage ?? null,
    number: maybe(row.quantity, (quantity) => formatAmount(amount(currencyFact(base).code, BigInt(quantity)))),
    margin: position ? moneyText(position.state === "open" ? position.margin : position.originMargin) : null,
    leader_price: price(row.leader_price),
    open_price: maybe(row.price, price),
    close_price: maybe(position?.closePrice, formatPrice),
    mark: maybe(mark, formatPrice),
    profit: profitText(marks, position, net),
    note: row.note,
    state: stateOf(position),
    at: row.at.getTime(),
    held_since: row.kept_at?.getTime() ?? null,
    ended_at: position?.endedAt?.getTime() ?? null,
  };
}

/** Live with the parts that have closed; in the end after all costs. */
function profitText(marks: Marks, position: Position | undefined, net: bigint): string | null {
  if (!position) return null;
  if (position.state !== "open") return moneyText(net);
  return maybe(profitOfOne(marks, position), (profit) => moneyText(profit + net));
}

function stateOf(position: Position | undefined): Told["state"] {
  if (!position) return "skipped";
  if (position.purse === null) return "own";
  return position.state === "open" ? "open" : "closed";
}
