/** Judges the whole house: the ledger's laws, and what each feature says must stay true of it. */
import { createHash } from "node:crypto";
import type { ProductAccount } from "@assay/core/accounts.ts";
import type { Clock } from "@assay/server/clock.ts";
import type { Database } from "@assay/server/database.ts";
import { listEntries, unbalancedCurrencies } from "@assay/server/ledger/fingerprint.ts";
import { verifyChain } from "@assay/server/ledger/sealer.ts";
import { auditLedger } from "@assay/server/ledger/statement.ts";
import type { Simulation, Truth } from "@assay/server/simulation.ts";

/** Something that must stay true did not. */
export class Contradiction extends Error {}

export class Auditor {
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #sims: readonly Simulation[];
  readonly #truths: readonly Truth[];
  readonly #accounts: readonly ProductAccount[];

  constructor(db: Database, clock: Clock, sims: readonly Simulation[]) {
    this.#db = db;
    this.#clock = clock;
    this.#sims = sims;
    this.#accounts = sims.flatMap(({ accounts }) => accounts);
    this.#truths = sims.flatMap(({ truths }) => truths);
  }

  /** What is cheap, about the customers who acted. */
  async glance(customers: readonly string[]): Promise<void> {
    complain("L2", "a currency does not sum to zero", await unbalancedCurrencies(this.#db));
    await this.#judge(
      this.#truths.filter(({ when }) => when === "each step"),
      customers,
    );
  }

  /** Everything, about everybody. */
  async audit(customers: readonly string[]): Promise<void> {
    const faults = await auditLedger(this.#db);
    complain(
      "L3",
      "the ledger is unsound",
      faults.map(({ fault, subject }) => `${fault}: ${subject}`),
    );
    const chain = await verifyChain(this.#db);
    complain("L11", "the sealed chain is broken", chain.brokenAt === undefined ? [] : [`block ${chain.brokenAt}`]);
    await this.#judge(
      this.#truths.filter(({ when }) => when !== "end"),
      customers,
    );
  }

  /** What must have come to its end once the faults are over. */
  async rest(customers: readonly string[]): Promise<void> {
    await this.#judge(
      this.#truths.filter(({ when }) => when === "end"),
      customers,
    );
  }

  /** The same for the same history, whatever ran beside it. */
  async stateHash(): Promise<string> {
    const hash = createHash("sha256");
    for (const line of await listEntries(this.#db)) hash.update(`${line}\n`);
    for (const sim of this.#sims) for (const line of await sim.fingerprint(this.#db)) hash.update(`${line}\n`);
    return hash.digest("hex");
  }

  async #judge(truths: readonly Truth[], customers: readonly string[]): Promise<void> {
    for (const { code, says, faults } of truths)
      complain(code, says, await faults(this.#db, customers, this.#clock.now(), this.#accounts));
  }
}

function complain(code: string, says: string, faults: readonly string[]): void {
  if (faults.length > 0) throw new Contradiction(`${code} ${says}\n  ${faults.slice(0, 10).join("\n  ")}`);
}
