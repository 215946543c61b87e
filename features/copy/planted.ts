/** Mistakes that somebody could make here: the simulator must notice every one. */
import type { PlantedHere } from "@assay/server/simulation.ts";

const needs = ["leverage"] as const;

export const planted: readonly PlantedHere[] = [
  {
    name: "a-copy-is-made-again-after-a-crash",
    needs,
    file: "features/copy/server/copying.ts",
    right: "await insertCopies(tx.db, signal, copied, tx.now);",
    wrong: "await insertCopies(tx.db, signal, skipped, tx.now);",
  },
  {
    name: "an-exit-misses-who-has-copied-a-part",
    needs,
    file: "features/copy/server/copies-store.ts",
    right: "select from copy.copy o where o.lead_id = ${positionId}::uuid and o.follow_id = f.id and o.position_id is not null",
    wrong:
      "select from copy.copy o where o.lead_id = ${positionId}::uuid and o.follow_id = f.id and o.position_id is not null and o.note is null",
  },
  {
    name: "a-share-is-taken-of-open-profit",
    needs,
    file: "features/copy/server/money.ts",
    right: "const due = shareDue(held.follow);",
    wrong: "const due = shareDue({ ...held.follow, realised: held.follow.realised + (held.purse.profit ?? 0n) });",
  },
  {
    name: "a-purse-pays-for-another-follow",
    needs,
    file: "features/leverage/server/batch.ts",
    right: "this.freed.set(purse, (this.freed.get(purse) ?? 0n) + units);",
    wrong:
      "const first = [...this.#purses.values()].find(({ customerId }) => customerId === held.customerId)!.id;\n    this.freed.set(first, (this.freed.get(first) ?? 0n) + units);",
  },
];
