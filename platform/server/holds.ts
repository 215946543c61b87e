/** The one list of what keeps a customer's value from leaving. Features declare what they hold, and nobody names them. */
import type { Database } from "./database.ts";
import type { AllDeclared } from "./declared.ts";
import type { HoldOf } from "./hold.ts";

interface Asking {
  readonly db: Database;
  readonly now: Date;
  readonly declared: Pick<AllDeclared, "holds">;
}

/** Everything that keeps the customer's value from leaving now; what ends last, or never by itself, comes first. */
export async function holdsOn({ db, now, declared }: Asking, customerId: string): Promise<HoldOf[]> {
  const found: HoldOf[] = [];
  for (const { feature, on } of declared.holds) {
    found.push(...(await on(db, customerId, now)).map((hold) => ({ ...hold, feature })));
  }
  const end = ({ until }: HoldOf): number => until?.getTime() ?? Number.POSITIVE_INFINITY;
  return found.sort((one, other) => (end(one) === end(other) ? 0 : end(other) - end(one)));
}
