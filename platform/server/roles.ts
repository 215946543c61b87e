/**
 * Two roles: the owner of all tables, who migrates, and the one that serves, who may only do to them what the product does. The
 * second cannot take the guards of what was agreed away, nor write the ledger but through its functions.
 */
import { type QueryExecutorProvider as Database, sql } from "kysely";
import { ledgerGrants } from "./ledger/grants.ts";

/** The role of a connection. */
export async function roleOf(database: Database): Promise<string> {
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(database);
  return rows[0]!.role;
}

/** Whether the role of this connection owns the ledger, or could act as who does, so that nothing holds it back. */
export async function ownsLedger(database: Database): Promise<boolean> {
  const { rows } = await sql<{ owns: boolean }>`
    select pg_has_role(tableowner, 'member') as owns from pg_tables where schemaname = 'ledger' limit 1`.execute(database);
  return rows[0]?.owns ?? true;
}

/** Lets a role serve from the tables of the role that asks. Whoever was let in before has the same afterwards. */
export async function letIn(db: Database, name: string): Promise<void> {
  const role = sql.id(name);
  const { rows: schemas } = await sql<{ name: string }>`
    select nspname as name from pg_namespace where nspowner = (select oid from pg_roles where rolname = current_user)
      and nspname !~ '^pg_' and nspname not in ('information_schema', 'public') order by nspname`.execute(db);
  for (const schema of schemas) {
    const id = sql.id(schema.name);
    await sql`grant usage on schema ${id} to ${role}`.execute(db);
    if (schema.name === "ledger") continue;
    await sql`grant select, insert, update, delete on all tables in schema ${id} to ${role}`.execute(db);
    await sql`grant usage on all sequences in schema ${id} to ${role}`.execute(db);
  }
  for (const grant of ledgerGrants(role)) await grant.execute(db);
  await sql`revoke insert, update, delete on platform.migration from ${role}`.execute(db);
  await sql`grant create on schema pgboss to ${role}`.execute(db);
}

/** Whether a role has been let in. */
export async function isLetIn(db: Database, role: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select has_schema_privilege(${role}::name, 'pgboss', 'create') and has_schema_privilege(${role}::name, 'ledger', 'usage') as is`.execute(
    db,
  );
  return rows[0]!.is;
}
