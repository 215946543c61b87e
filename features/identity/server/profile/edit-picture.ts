import type { InputOf } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import type { Customer, Writer } from "@assay/server/feature.ts";
import { nameIn, type Uploads } from "@assay/features/uploads/server.ts";
import { type calls, events } from "../../contract.ts";
import { lockCustomer, saveProfile } from "../store.ts";

/** Takes a picture that the customer has sent, which everybody may see from then on; the one before is deleted. Without an address there is none. */
export const editPicture =
  (uploads: Uploads | undefined) =>
  async (tx: Writer<Customer>, { head_portrait }: InputOf<typeof calls.editPicture>): Promise<string> => {
    const { customerId } = tx.caller;
    const customer = await lockCustomer(tx.db, customerId);
    if (!customer) throw new Error("a session outlived its customer");
    const wanted = { customerId, address: head_portrait, by: "identity.picture", open: true };
    if (head_portrait !== "" && !uploads) reject("no-such-file");
    const address = uploads && head_portrait !== "" ? uploads.addressOf(await uploads.use(tx, wanted)) : "";
    const before = nameIn(customer.head_portrait);
    if (before !== undefined) await uploads?.release(tx, [before]);
    await saveProfile(tx.db, customerId, "head_portrait", address);
    tx.emit(events.profileChanged, { customerId });
    return address;
  };
