/** What operators are shown of a customer's invitations: who has invited whom, and what was paid for it. */
import { amount, formatAmount, formatRate } from "@assay/core/money.ts";
import { reject } from "@assay/core/rejection.ts";
import { isId } from "@assay/core/shapes.ts";
import { DAY_MS } from "@assay/core/time.ts";
import type { Database } from "@assay/server/database.ts";
import type { Panel } from "@assay/server/desk.ts";
import { atCell, type PanelPage } from "@assay/server/desk-rows.ts";
import { sql } from "kysely";

/** Rows in which the customer is the inviter or the friend, the newest first: each side has its index. */
async function newestOf<Row>(db: Database, table: string, customerId: string, { before, limit }: PanelPage): Promise<Row[]> {
  if (before !== undefined && !isId(before)) reject("parameter-error", { field: "before" });
  const older = before === undefined ? sql`` : sql`and id < ${before}::uuid`;
  const side = (column: string) =>
    sql`(select * from ${sql.table(table)} where ${sql.id(column)} = ${customerId} ${older} order by id desc limit ${limit})`;
  const { rows } = await sql<Row>`
    select * from (${side("inviter_id")} union all ${side("friend_id")}) rows order by id desc limit ${limit}`.execute(db);
  return rows;
}

interface InvitationRow {
  readonly id: string;
  readonly at: Date;
  readonly inviter_id: string;
  readonly friend_id: string;
  readonly code: string;
  readonly share: string;
  readonly friend_percent: number;
  readonly end_day: number;
}

interface PayoutRow {
  readonly id: string;
  readonly day: number;
  readonly friend_id: string;
  readonly currency: string;
  readonly fees: string;
  readonly returned: string;
  readonly share: string;
  readonly to_inviter: string;
  readonly to_friend: string;
  readonly outcome: string;
}

const rate = (units: string): string => formatRate(BigInt(units));

export const panels: readonly Panel[] = [
  {
    panel: "invitations",
    columns: [
      { name: "at", kind: "at" },
      { name: "inviter", kind: "id" },
      { name: "friend", kind: "id" },
      { name: "code", kind: "text" },
      { name: "share", kind: "text" },
      { name: "ends", kind: "at" },
    ],
    read: async (db, customerId, page) =>
      (await newestOf<InvitationRow>(db, "invite.invitation", customerId, page)).map((row) => ({
        key: row.id,
        cells: [
          atCell(row.at),
          row.inviter_id,
          row.friend_id,
          row.code,
          `${rate(row.share)}, ${row.friend_percent}%`,
          String(row.end_day * DAY_MS),
        ],
      })),
  },
  {
    panel: "rebates",
    columns: [
      { name: "day", kind: "at" },
      { name: "friend", kind: "id" },
      { name: "fees", kind: "amount" },
      { name: "returned", kind: "amount" },
      { name: "share", kind: "text" },
      { name: "to-inviter", kind: "amount" },
      { name: "to-friend", kind: "amount" },
      { name: "outcome", kind: "state" },
    ],
    read: async (db, customerId, page) =>
      (await newestOf<PayoutRow>(db, "invite.payout", customerId, page)).map((row) => {
        const money = (units: string): string => `${formatAmount(amount(row.currency, BigInt(units)))} ${row.currency}`;
        const fees = [money(row.fees), money(row.returned)];
        const sums = [money(row.to_inviter), money(row.to_friend)];
        return {
          key: row.id,
          cells: [String(row.day * DAY_MS), row.friend_id, ...fees, rate(row.share), ...sums, row.outcome],
        };
      }),
  },
];
