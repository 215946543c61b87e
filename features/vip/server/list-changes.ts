import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import type { Customer, Reader } from "@assay/server/feature.ts";
import { readPage } from "@assay/server/page.ts";
import type { calls } from "../contract.ts";
import { usdt } from "./show-vip.ts";
import { listChangeRows } from "./store.ts";

type ListChanges = typeof calls.listChanges;

export const listChanges = async (
  { db, caller: { customerId } }: Reader<Customer>,
  paging: InputOf<ListChanges>,
): Promise<OutputOf<ListChanges>> =>
  await readPage(
    paging,
    (rows) => listChangeRows(db, { customerId, ...rows }),
    ({ id, at, levelBefore, level, why, volume, assets, keptUntil }) => ({
      id,
      at: at.getTime(),
      level_before: levelBefore,
      level,
      why,
      volume: usdt(volume),
      assets: usdt(assets),
      kept_until: keptUntil?.getTime() ?? null,
    }),
  );
