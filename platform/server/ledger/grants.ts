/** What the role that serves may do to the ledger: read it, open accounts, lock them, post and seal. */
import { type RawBuilder, sql } from "kysely";

export const ledgerGrants = (role: RawBuilder<unknown>): readonly RawBuilder<unknown>[] => [
  sql`grant select on all tables in schema ledger to ${role}`,
  sql`grant insert (address, currency), update (currency) on ledger.account to ${role}`,
  sql`grant update on ledger.audit to ${role}`,
  sql`grant insert, update on ledger.audited, ledger.audit_fault to ${role}`,
  sql`grant insert on ledger.checkpoint to ${role}`,
  sql`grant execute on function ledger.post, ledger.seal to ${role}`,
];
