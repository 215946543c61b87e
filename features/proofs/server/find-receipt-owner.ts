import type { Finder } from "@assay/server/desk.ts";
import { findOwnerAt } from "./store.ts";

/** Places in the log are whole numbers. */
const PLACE = /^[0-9]{1,15}$/;

/** A receipt's number is its place in the public log. */
export const findReceiptOwner: Finder = async (db, number) => {
  const owner = PLACE.test(number) ? await findOwnerAt(db, number) : undefined;
  return owner === undefined ? [] : [{ customerId: owner, foundBy: "receipt" }];
};
