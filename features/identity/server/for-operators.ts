/** What operators are shown of a customer, and how they find one. */
import { isId } from "@assay/core/shapes.ts";
import type { Database } from "@assay/server/database.ts";
import { sql } from "kysely";
import { readAddress } from "./address.ts";
import { findByAddress, findCustomer } from "./store.ts";

export interface CustomerFacts {
  readonly id: string;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly nickname: string;
  readonly practice: boolean;
  readonly lang: string;
  readonly createdAt: Date;
  /** Null while he is not suspended. */
  readonly suspended: { readonly at: Date; readonly by: string; readonly reason: string } | null;
  readonly sessions: number;
}

/** The id of the customer with this id, email address or phone with its plus. */
export async function findCustomerId(db: Database, text: string): Promise<string | undefined> {
  if (isId(text)) return (await findCustomer(db, text))?.id;
  const address = readAddress(text);
  return address && (await findByAddress(db, address))?.id;
}

export async function describeCustomer(db: Database, id: string): Promise<CustomerFacts | undefined> {
  const { rows } = await sql<Omit<CustomerFacts, "suspended" | "sessions"> & Suspended & { sessions: string }>`
    select c.id, c.email, c.mobile, c.nickname, c.practice, c.lang, c.created_at as "createdAt",
      s.suspended_at, s.suspended_by, s.reason, (select count(*) from identity.session o where o.customer_id = c.id) as sessions
    from identity.customer c left join identity.suspension s on s.customer_id = c.id and s.restored_at is null
    where c.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { suspended_at, suspended_by, reason, sessions, ...facts } = row;
  const suspended = suspended_at && { at: suspended_at, by: suspended_by!, reason: reason! };
  return { ...facts, suspended, sessions: Number(sessions) };
}

interface Suspended {
  suspended_at: Date | null;
  suspended_by: string | null;
  reason: string | null;
}

/** An account as much of it as tells two apart: "a…@example.com", "+49…12". */
export function maskedAccount({ email, mobile, nickname }: Pick<CustomerFacts, "email" | "mobile" | "nickname">): string {
  if (email !== null) return `${email[0]}…${email.slice(email.lastIndexOf("@"))}`;
  if (mobile !== null) return `${mobile.slice(0, 3)}…${mobile.slice(-2)}`;
  return nickname;
}
