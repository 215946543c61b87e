import { fitsName } from "@assay/features/payees/server.ts";

/** Whether two names are of one person: either may leave middle names out, and order, case and marks do not count. */
export const isOneName = (one: string, other: string): boolean => fitsName(one, other) || fitsName(other, one);
