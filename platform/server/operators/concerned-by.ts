/** Whom a call is about, and what it shows of itself, as the running operation says it. */
import type { Call } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import type { Database } from "../database.ts";
import type { AllDeclared } from "../declared.ts";
import { isOwnCustomer } from "./operators.ts";

export class ConcernedBy {
  readonly #customers = new Set<string>();
  #judged = 0;
  readonly shown: Record<string, string> = {};
  /** What the operation is given. */
  readonly hands = {
    concerns: (customerId: string): void => void this.#customers.add(customerId),
    shows: (preview: Readonly<Record<string, string>>): void => void Object.assign(this.shown, preview),
  };

  constructor({ about }: Call, input: unknown) {
    const named = about === undefined ? undefined : (input as Readonly<Record<string, unknown>>)[about];
    if (typeof named === "string") this.#customers.add(named);
  }

  /** The first who was named: the act names one. */
  get customerId(): string | undefined {
    return [...this.#customers][0];
  }

  get customers(): readonly string[] {
    return [...this.#customers];
  }

  /** Refuses an operator who is one of these customers or close to one; those who were judged before are not judged again. */
  async refuseOwn(db: Database, declared: AllDeclared, operatorId: string): Promise<void> {
    const customers = [...this.#customers].slice(this.#judged);
    if (await isOwnCustomer(db, declared, operatorId, customers)) reject("own-customer");
    this.#judged = this.#customers.size;
  }
}
