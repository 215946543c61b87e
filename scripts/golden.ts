/**
 * The two doors of the house as text: every call with its fields and rejections, and the database schema as migrated. Both
 * are checked in, so that a widened door shows in a diff. `npm run golden` writes them anew.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Call, Event } from "@assay/core/contract.ts";
import { featureMap } from "@assay/features/map.ts";
import type { Database } from "@assay/server/database.ts";
import { feature } from "@assay/server/feature.ts";
import { openTestHouse } from "@assay/server/testing.ts";
import { sql } from "kysely";
import * as z from "zod/mini";

const root = join(import.meta.dirname, "..");
export const apiFile = join(root, "api.golden.txt");
export const schemaFile = join(root, "schema.golden.sql");

interface Contract {
  readonly calls: Record<string, Call>;
  readonly events?: Record<string, Event>;
}

export async function apiText(): Promise<string> {
  const parts: string[] = [];
  for (const name of featureMap) {
    const contract = (await import(`@assay/features/${name}/contract.ts`)) as Contract;
    parts.push(`# ${name}`);
    for (const [key, call] of Object.entries(contract.calls)) parts.push(describeCall(`${name}.${key}`, call));
    for (const one of Object.values(contract.events ?? {})) {
      parts.push(
        `event ${one.name}\n  payload ${shapeText(one.payload)}\n  refreshes ${one.refreshes.map((call) => call.path).join(" ") || "-"}`,
      );
    }
  }
  return `${parts.join("\n\n")}\n`;
}

function describeCall(name: string, call: Call): string {
  return [
    `${call.method} /api${call.path}  ${name}  who ${whoText(call)}${call.fresh ? "  fresh" : ""}${call.agreement ? `  agreement ${call.agreement}` : ""}${call.verified ? `  verified ${call.verified}` : ""}${call.takes ? `  takes ${call.takes}` : ""}${call.answers ? `  answers ${call.answers}` : ""}  cost ${call.cost ?? 1}${call.session ? `  session ${call.session}` : ""}`,
    `  in ${shapeText(call.input, "input")}`,
    `  out ${shapeText(call.output)}`,
    `  rejects ${call.rejections.join(" ") || "-"}`,
  ].join("\n");
}

const whoText = ({ who, about, looks, everywhere, approvals }: Call): string =>
  [
    typeof who === "string" ? who : `operator(${who.operator.join(" ")})`,
    ...(approvals ? [`approved by ${approvals.role}`] : []),
    ...(about !== undefined ? [`about ${about}`] : []),
    ...(looks ? ["looks"] : []),
    ...(everywhere ? ["everywhere"] : []),
  ].join("  ");

/** A shape on one line: fields by name, `?` when optional, patterns and bounds left to the contract. */
function shapeText(schema: z.ZodMiniType, io: "input" | "output" = "output"): string {
  return shape(z.toJSONSchema(schema, { io, unrepresentable: "any" }) as JsonShape);
}

interface JsonShape {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  properties?: Record<string, JsonShape>;
  required?: string[];
  items?: JsonShape;
  anyOf?: JsonShape[];
}

function shape(node: JsonShape): string {
  if (node.const !== undefined) return JSON.stringify(node.const);
  if (node.enum) return node.enum.map((value) => JSON.stringify(value)).join("|");
  if (node.anyOf) return node.anyOf.map(shape).join("|");
  if (node.type === "array") return `[${node.items ? shape(node.items) : "any"}]`;
  if (node.properties) {
    const fields = Object.entries(node.properties).map(
      ([key, value]) => `${key}${node.required?.includes(key) ? "" : "?"}: ${shape(value)}`,
    );
    return `{ ${fields.join(", ")} }`;
  }
  return node.type ?? "any";
}

export async function schemaText(): Promise<string> {
  const house = await openTestHouse(featureMap.map((name) => feature(name, join(root, "features", name), {})));
  try {
    return await describeSchema(house.database);
  } finally {
    await house.close();
  }
}

async function describeSchema(db: Database): Promise<string> {
  const { rows } = await sql<{ line: string }>`
    with relation as (
      select c.oid, n.nspname || '.' || c.relname as name, c.reloptions from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and n.nspname !~ '^(pg_|information_schema|pgboss)'
    ), line as (
      select name, 0 as kind, '' as part, 'table ' || name || coalesce(' with (' || array_to_string(reloptions, ', ') || ')', '') as line
      from relation
      union all
      select name, 1, lpad(a.attnum::text, 4, '0'), '  ' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
        || case when a.attnotnull then ' not null' else '' end
        || case when a.attidentity <> '' then ' identity' else coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '') end
      from relation r join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
        left join pg_attrdef d on d.adrelid = r.oid and d.adnum = a.attnum
      union all
      select name, 2, c.conname, '  constraint ' || c.conname || ' ' || pg_get_constraintdef(c.oid)
      from relation r join pg_constraint c on c.contype <> 'n' and (c.conrelid = r.oid
        or c.contypid in (select a.atttypid from pg_attribute a where a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped))
      union all
      select name, 3, i.relname, '  ' || pg_get_indexdef(i.oid)
      from relation r join pg_index x on x.indrelid = r.oid join pg_class i on i.oid = x.indexrelid
      where not exists (select 1 from pg_constraint c where c.conindid = i.oid)
      union all
      select name, 4, t.tgname, '  ' || pg_get_triggerdef(t.oid)
      from relation r join pg_trigger t on t.tgrelid = r.oid where not t.tgisinternal
    )
    select line from line order by name, kind, part`.execute(db);
  return `${rows.map((row) => row.line).join("\n")}\n`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  writeFileSync(apiFile, await apiText());
  writeFileSync(schemaFile, await schemaText());
  process.stdout.write("api.golden.txt and schema.golden.sql are written.\n");
}
