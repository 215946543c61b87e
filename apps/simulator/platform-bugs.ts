/** Mistakes in the platform, which whoever moves money shows. */
import type { PlantedBug } from "@assay/server/simulation.ts";

const busy = ["wallet", "spot"];

export const platformBugs: readonly PlantedBug[] = [
  {
    name: "spends-what-an-earlier-posting-has-spent",
    features: busy,
    file: "platform/server/ledger/balances.ts",
    right: "this.#move(accountKey(from, moved.currency), -moved.units);",
    wrong: "",
  },
  {
    name: "refuses-the-last-unit",
    features: busy,
    file: "platform/server/ledger/balances.ts",
    right: "rest !== undefined && rest < 0n && hasFloor(from)",
    // The house's own places are emptied as it opens: nobody would come to play.
    wrong: 'rest !== undefined && rest < (from.startsWith("user/") ? 1n : 0n) && hasFloor(from)',
  },
  {
    name: "reads-a-balance-without-a-lock",
    features: busy,
    file: "platform/server/ledger/ledger.ts",
    right: "order by a.id for update of a`",
    wrong: "order by a.id`",
  },
  {
    name: "has-no-floor",
    features: busy,
    file: "platform/server/ledger/posting.ts",
    right: '!address.startsWith("world/")',
    wrong: "false",
  },
  {
    name: "key-serves-any-body",
    features: busy,
    file: "platform/server/idempotency.ts",
    right: "if (bodyHash !== asked.bodyHash && !asked.otherHashes?.includes(bodyHash)) return",
    wrong: "if (false) return",
  },
  {
    name: "batch-stores-no-reply",
    features: busy,
    file: "platform/server/batcher.ts",
    right: "idempotency ? [{ idempotency, outcome: answers[index] }] : []",
    wrong: "[]",
  },
  {
    name: "command-stores-no-reply",
    features: busy,
    file: "platform/server/dispatch.ts",
    right: "if (idempotency) tx.alongside(writeReplies(tx.db, [{ idempotency, outcome }], tx.now));",
    wrong: "",
  },
  {
    name: "loses-the-outbox-row",
    features: busy,
    file: "platform/server/dispatch.ts",
    right: "writeOutbox(db, told, tx.now)",
    wrong: "told.length < 2 ? writeOutbox(db, told, tx.now) : []",
  },
  {
    name: "tells-events-out-of-order",
    features: busy,
    file: "platform/server/outbox.ts",
    right: "order by tx, id limit",
    wrong: "order by tx desc, id desc limit",
  },
];
