import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import { copyNamesOf } from "@assay/server/declared.ts";
import type { Customer, Reader } from "@assay/server/feature.ts";
import type { calls } from "../contract.ts";
import type { Marks } from "./marks.ts";
import { readQueue } from "./queue.ts";
import { describeStanding, liquidationsOf, marksNow, pursesOf, readFree } from "./standing.ts";
import { findPosition, listActive } from "./store.ts";

type ShowPosition = typeof calls.showPosition;

export const showPosition =
  (marks: Marks) =>
  async (
    { db, declared, caller: { customerId } }: Reader<Customer>,
    { id }: InputOf<ShowPosition>,
  ): Promise<OutputOf<ShowPosition>> => {
    const [position, active, free] = await Promise.all([
      findPosition(db, customerId, id),
      listActive(db, [customerId]),
      readFree(db, customerId),
    ]);
    if (!position) return reject("no-such-position");
    const purses = pursesOf(marks, active, free);
    const queueOf = await readQueue(db, marks, customerId, [position]);
    const copyOf = (await copyNamesOf(db, declared.copyNames, [id])).get(id) ?? null;
    const standing = describeStanding({ marks, purses, queueOf, liquidation: liquidationsOf(purses, marksNow(marks)) }, position);
    return { ...standing, copy_of: copyOf };
  };
