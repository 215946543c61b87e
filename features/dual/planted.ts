/** Mistakes that somebody could make here: the simulator must notice every one. */
import type { PlantedHere } from "@assay/server/simulation.ts";

export const planted: readonly PlantedHere[] = [
  {
    name: "a-void-order-leaves-its-other-side-set-aside",
    file: "features/dual/server/postings.ts",
    right: "...keepPromise(pool, converted, to, nothing(converted)),",
    wrong: "",
  },
  {
    name: "a-dual-order-settles-without-a-receipt",
    file: "features/dual/server/settle.ts",
    right: "settled.map((purchase) => evidenceOf(purchase, shared.get(purchase.productId)!)),",
    wrong: "[],",
  },
];
