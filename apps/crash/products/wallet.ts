import { isDeepStrictEqual } from "node:util";
import type { Call, OutputOf } from "@assay/core/contract.ts";
import { calls } from "@assay/features/wallet/contract.ts";
import { sim } from "@assay/features/wallet/sim.ts";
import { answersTo } from "../history.ts";
import { pages, type Product, units } from "./product.ts";

type Transfer = OutputOf<typeof calls.transfer>;

const byId = (list: readonly Transfer[]): Transfer[] => list.toSorted((one, other) => (one.id < other.id ? -1 : 1));

export const wallet: Product = {
  deeds: sim.deeds,
  commands: new Set<Call>([calls.transfer, calls.claimFaucet]),
  end: async () => [],
  judge: async (customer) => {
    const told = answersTo(customer.history, calls.transfer);
    const gifts = answersTo(customer.history, calls.claimFaucet);
    const shown = await pages((paging) => customer.read(calls.listTransfers, paging));
    return {
      faults: isDeepStrictEqual(byId(told), byId(shown))
        ? []
        : [`${told.length} transfers were acknowledged and ${shown.length} are listed, or they differ`],
      moves: [
        ...gifts.map(({ currency, amount }) => ({ account: "change" as const, currency, units: units(amount) })),
        ...shown.flatMap(({ currency, number, from_field, to_field }) => [
          { account: from_field, currency, units: -units(number) },
          { account: to_field, currency, units: units(number) },
        ]),
      ],
      counts: { transfers: shown.length },
    };
  },
};
