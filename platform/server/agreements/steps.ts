/** What is carried on step by step: whose turn it is, until when, and what has missed its deadline. */
import { sql } from "kysely";
import type { Database } from "../database.ts";

export interface Step<Name extends string, Owner extends string, Reason extends string> {
  /** The id of what is carried on. */
  readonly of: string;
  readonly step: Name;
  /** Who has to act next; null where nobody has. */
  readonly owner: Owner | null;
  readonly at: Date;
  readonly dueAt: Date | null;
  readonly reason: Reason | null;
}

/** A table of steps, whose column `of` has the id of what is carried on. */
export function stepsOf<Name extends string, Owner extends string, Reason extends string>(table: string, of: string) {
  const [name, subject] = [sql.table(table), sql.ref(of)];
  return {
    /** Appends steps in their order, in one statement. What they are of is locked, or was made in this transaction. */
    add: async (db: Database, steps: readonly Step<Name, Owner, Reason>[]): Promise<void> => {
      if (steps.length === 0) return;
      await sql`insert into ${name} (${subject}, number, step, owner, at, due_at, reason)
        select given.of, coalesce((select max(number) from ${name} where ${subject} = given.of), 0)
          + row_number() over (partition by given.of order by place), step, owner, at, due_at, reason
        from rows from (jsonb_to_recordset(${JSON.stringify(steps)}::jsonb)
            as (of uuid, step text, owner text, at timestamptz, "dueAt" timestamptz, reason text))
          with ordinality as given(of, step, owner, at, due_at, reason, place)`.execute(db);
    },
    /** As a contract tells them. */
    list: async (db: Database, id: string) => {
      const { rows } = await sql<Omit<Step<Name, Owner, Reason>, "of">>`
        select step, owner, at, due_at as "dueAt", reason from ${name} where ${subject} = ${id} order by number`.execute(db);
      return rows.map(({ dueAt, ...one }) => ({ ...one, at: one.at.getTime(), due_at: dueAt?.getTime() ?? null }));
    },
  };
}

/** Open rows that one pass looks at. */
const LATE_TURN = 100;

/** Marks what has missed its deadline, the oldest first, and leaves what others hold to the next pass: in `table` with `customer_id`, `due_at`, `ended_at` and `is_late`. Answers whose it is. */
export async function markLate(
  db: Database,
  table: string,
  now: Date,
): Promise<{ readonly customers: readonly string[]; readonly more: boolean }> {
  const { rows } = await sql<{ customer_id: string }>`update ${sql.table(table)} set is_late = true where id in (
      select id from ${sql.table(table)} where ended_at is null and not is_late and due_at < ${now}
      order by due_at limit ${LATE_TURN} for update skip locked)
    returning customer_id`.execute(db);
  return { customers: [...new Set(rows.map(({ customer_id }) => customer_id))], more: rows.length === LATE_TURN };
}
