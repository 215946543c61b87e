/** What has come and what has gone, in one list. Ids are told in the order of time, so that they order both alike. */
import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { amount, formatAmount, formatDecimal } from "@assay/core/money.ts";
import { depositRows } from "@assay/features/deposits/server.ts";
import type { Customer, Reader } from "@assay/server/feature.ts";
import { readPage } from "@assay/server/page.ts";
import type { calls } from "../contract.ts";
import { listRows } from "./store.ts";

type Call = typeof calls.listMoves;
type Move = OutputOf<Call>["list"][number];

export const listMoves = async (
  { db, caller: { customerId } }: Reader<Customer>,
  paging: InputOf<Call>,
): Promise<OutputOf<Call>> =>
  await readPage(
    paging,
    async ({ offset, limit }) => {
      const all = { customerId, currency: undefined, network: undefined, offset: 0, limit: offset + limit };
      const [came, went] = await Promise.all([depositRows(db, all), listRows(db, all)]);
      const moves: Move[] = [
        ...came.map((row): Move => ({
          way: "in",
          id: row.id,
          currency: row.currency,
          network: row.network,
          amount: formatDecimal(row.chainUnits, row.decimals),
          state: row.status,
          at: row.seenAt.getTime(),
        })),
        ...went.map((row): Move => ({
          way: "out",
          id: row.id,
          currency: row.currency,
          network: row.network,
          amount: formatAmount(amount(row.currency, row.units)),
          state: row.state,
          at: row.createdAt.getTime(),
        })),
      ];
      return moves.toSorted((one, other) => (one.id < other.id ? 1 : -1)).slice(offset, offset + limit);
    },
    (move) => move,
  );
