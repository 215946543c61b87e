import { listPositionsBy } from "@assay/features/leverage/server.ts";
import type { CopyNames } from "@assay/server/declared.ts";
import { sql } from "kysely";

/** The trader's name of follows, of copies and their parts, and of what became their customers' own. */
export const copyNames: CopyNames = async (db, ids) => {
  const positions = await listPositionsBy(db, ids);
  const roots = new Map(positions.map(({ id, partOf }) => [id, partOf ?? id]));
  const { rows } = await sql<{ id: string; name: string }>`
    select f.id, t.name from copy.follow f join copy.trader t on t.id = f.trader_id where f.id = any(${[...ids]}::uuid[])
    union all
    select c.position_id, t.name from copy.copy c join copy.follow f on f.id = c.follow_id join copy.trader t on t.id = f.trader_id
    where c.position_id = any(${[...new Set(roots.values())]}::uuid[])`.execute(db);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return new Map(
    ids.flatMap((id) => {
      const name = names.get(roots.get(id) ?? id);
      return name === undefined ? [] : [[id, name] as const];
    }),
  );
};
