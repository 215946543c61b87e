/** The ledger as a text that people can read: for scenarios, whose ledgers are checked in beside them. */
import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { amount, formatAmount } from "@assay/core/money.ts";
import { sql } from "kysely";
import type { Database } from "../database.ts";

/**
 * Tells a story step by step. `tell` prints a sentence and every transfer since the last one; `end` adds all balances.
 * `names` replaces ids by the names they have in the story.
 */
export class LedgerStory {
  readonly #db: Database;
  readonly #names: ReadonlyMap<string, string>;
  readonly #lines: string[] = [];
  #told = "0";

  constructor(db: Database, names: ReadonlyMap<string, string>) {
    this.#db = db;
    this.#names = names;
  }

  async tell(sentence: string): Promise<void> {
    const { rows } = await sql<{
      id: string;
      reason: string;
      reference: string;
      source: string;
      destination: string;
      currency: string;
      units: string;
    }>`
      select t.id, t.reason, t.reference, s.address as source, d.address as destination, s.currency, t.units
      from ledger.transfer t join ledger.account s on s.id = t.source join ledger.account d on d.id = t.destination
      where t.id > ${this.#told}::bigint order by t.id`.execute(this.#db);
    this.#lines.push(sentence);
    let posting = "";
    for (const { id, reason, reference, source, destination, currency, units } of rows) {
      if (posting !== `${reason} ${reference}`) this.#lines.push(this.#named(`  ${reason} ${reference}`));
      posting = `${reason} ${reference}`;
      const moved = `${formatAmount(amount(currency, BigInt(units)))} ${currency}`;
      this.#lines.push(this.#named(`    ${moved.padEnd(18)} ${source} -> ${destination}`));
      this.#told = id;
    }
    if (rows.length === 0) this.#lines.push("  (nothing moves)");
    this.#lines.push("");
  }

  /** Holds the whole against the golden text in a file; ASSAY_GOLDEN=write writes it anew. */
  async end(golden: string): Promise<void> {
    const { rows } = await sql<{ address: string; currency: string; balance: string }>`
      select address, currency, balance from ledger.account where balance <> 0 order by address, currency`.execute(this.#db);
    const balances = rows.map(
      ({ address, currency, balance }) =>
        `  ${this.#named(address).padEnd(24)} ${formatAmount(amount(currency, BigInt(balance)))} ${currency}`,
    );
    const text = [...this.#lines, "In the end", ...balances, ""].join("\n");
    if (process.env["ASSAY_GOLDEN"] === "write") await writeFile(golden, text);
    const kept = await readFile(golden, "utf8").catch(() => "");
    assert.notEqual(
      kept,
      "",
      `${golden} is still to be written: ASSAY_GOLDEN=write does it. Read what it says before you keep it.`,
    );
    assert.equal(text, kept);
  }

  #named(line: string): string {
    let text = line;
    for (const [id, name] of this.#names) text = text.replaceAll(id, name);
    return text;
  }
}
