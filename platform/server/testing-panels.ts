/** Reads a panel of the console as an operator would who presses for one more row again and again. */
import assert from "node:assert/strict";
import type { Database } from "./database.ts";
import type { Panel } from "./desk.ts";

const ROWS_MAX = 100;

/** All its rows, each by the names of its columns. Every row comes once, whatever page it is on, and a place that is none is refused. */
export async function panelRows(
  panels: readonly Panel[],
  name: string,
  db: Database,
  customerId: string,
): Promise<Record<string, string | null>[]> {
  const panel = panels.find((one) => one.panel === name) ?? assert.fail(`no panel ${name}`);
  const whole = await panel.read(db, customerId, { limit: ROWS_MAX });
  const single: (typeof whole)[number][] = [];
  for (;;) {
    const last = single.at(-1);
    const [row] = await panel.read(db, customerId, { ...(last && { before: last.key }), limit: 1 });
    // What has so few rows that one page has them all goes on nowhere.
    if (!row) break;
    single.push(row);
    assert.ok(single.length <= whole.length, "a row comes twice");
  }
  assert.ok(single.length === whole.length || single.length === 1, "a row is left out");
  return whole.map(({ cells }) => {
    assert.equal(cells.length, panel.columns.length);
    return Object.fromEntries(panel.columns.map(({ name: column }, at) => [column, cells[at] ?? null]));
  });
}

/** The code with which a place is refused that none of its rows can have. */
export async function refusedPlace(panels: readonly Panel[], name: string, db: Database, customerId: string): Promise<string> {
  const panel = panels.find((one) => one.panel === name) ?? assert.fail(`no panel ${name}`);
  return await panel.read(db, customerId, { before: "' or true", limit: 1 }).then(
    () => "accepted",
    (refused: { code: string }) => refused.code,
  );
}
