/** The product role shows nothing of an artwork any more, or shows it again; both with four eyes. */
import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import type { Notify } from "@assay/features/messages/server.ts";
import { nameIn, type Uploads } from "@assay/features/uploads/server.ts";
import type { Operator, Writer } from "@assay/server/feature.ts";
import { type calls, events } from "../contract.ts";
import { holdOpenSeriesOf, writeSeries } from "./boxes-store.ts";
import { workRemovedNotice } from "./notices.ts";
import { endSale } from "./publish.ts";
import { addRemoval, endRemoval, holdOpenSalesOf, holdWork, isRemoved, listOwners, type Work } from "./store.ts";

export type Shelf = Pick<Uploads, "show" | "hide">;

const filesOf = ({ media, poster }: Work): string[] => [media, poster].flatMap((address) => nameIn(address ?? "") ?? []);

type Remove = typeof calls.removeWork;

export const removeWork =
  (shelf: Shelf, notify: Notify) =>
  async (tx: Writer<Operator>, { work_id, cause }: InputOf<Remove>): Promise<OutputOf<Remove>> => {
    const work = (await holdWork(tx.db, work_id)) ?? reject("no-such-work");
    if (await isRemoved(tx.db, work_id)) reject("artwork-removed");
    const [open, owners] = [await holdOpenSalesOf(tx.db, work_id), await listOwners(tx.db, work_id)];
    const held = await holdOpenSeriesOf(tx.db, work_id);
    tx.caller.shows({
      title: work.title,
      sales: String(open.length),
      series: String(held.length),
      owners: String(owners.length),
    });
    await addRemoval(tx.db, work_id, cause, tx.now);
    await shelf.hide(tx, filesOf(work));
    for (const sale of open) await endSale(tx, notify, sale, work.title);
    // What is reserved ends by its job, which holds orders before their sales.
    for (const series of held) await writeSeries(tx.db, { ...series, state: "removed", stock: 0 });
    await notify(
      tx,
      owners.map((customerId) => workRemovedNotice(customerId, work)),
    );
    for (const customerId of owners) tx.emit(events.changed, { customerId });
    return { removed: true };
  };

type Restore = typeof calls.restoreWork;

export const restoreWork =
  (shelf: Shelf) =>
  async (tx: Writer<Operator>, { work_id }: InputOf<Restore>): Promise<OutputOf<Restore>> => {
    const work = (await holdWork(tx.db, work_id)) ?? reject("no-such-work");
    if (!(await isRemoved(tx.db, work_id))) reject("artwork-not-removed");
    tx.caller.shows({ title: work.title });
    await endRemoval(tx.db, work_id, tx.now);
    await shelf.show(tx, filesOf(work));
    for (const customerId of await listOwners(tx.db, work_id)) tx.emit(events.changed, { customerId });
    return { restored: true };
  };
