/** Payees on the server: call → query or command, and what later features ask of a customer's list. */
import type { Notify } from "@assay/features/messages/server.ts";
import type { Uploads } from "@assay/features/uploads/server.ts";
import { ownerIn } from "@assay/server/desk-rows.ts";
import { command, type Feature, feature, query } from "@assay/server/feature.ts";
import type { Keys } from "@assay/server/keys/keys.ts";
import { sealedAnew } from "@assay/server/keys/uses.ts";
import { calls, events } from "./contract.ts";
import { customerRows } from "./server/customer-rows.ts";
import { listAddresses, listBanks, listCards, showOnlyList } from "./server/answers.ts";
import { panelsOf } from "./server/panels.ts";
import { openPayees, type Payees } from "./server/payees.ts";
import { removeAddress, removeCard } from "./server/remove-payee.ts";
import { saveAddress } from "./server/save-address.ts";
import { saveCard } from "./server/save-card.ts";
import { sharePayee } from "./server/store.ts";
import type { Terms } from "./server/terms.ts";
import { turnOnlyListOff, turnOnlyListOn } from "./server/turn-only-list.ts";
import { openVault } from "./server/vault.ts";

export { type Family, isFamily, judgeAddress, normalAddress } from "./rules/address.ts";
export type { AddressPayee, CardPayee, Payees } from "./server/payees.ts";
export { fitsName, isClabe } from "./rules/card.ts";
export { contractsOf, familyOf } from "./server/networks.ts";

export interface PayeesTerms {
  readonly keys: Keys;
  readonly uploads: Uploads;
  readonly notify: Notify;
  readonly nameOf: Terms["nameOf"];
}

export function payeesFeature({ keys, ...needed }: PayeesTerms): Feature & { readonly payees: Payees } {
  const vault = openVault(keys);
  const terms: Terms = { ...needed, vault };
  const made = feature("payees", import.meta.dirname, {
    customerRows,
    handlers: [
      command(calls.saveAddress, saveAddress(terms)),
      query(calls.listAddresses, listAddresses(terms)),
      command(calls.removeAddress, removeAddress(terms)),
      query(calls.showOnlyList, showOnlyList),
      command(calls.turnOnlyListOn, turnOnlyListOn),
      command(calls.turnOnlyListOff, turnOnlyListOff(terms)),
      command(calls.saveCard, saveCard(terms, "domestic")),
      command(calls.saveInternationalCard, saveCard(terms, "international")),
      query(calls.listCards, listCards(terms, "domestic")),
      query(calls.listInternationalCards, listCards(terms, "international")),
      command(calls.removeCard, removeCard),
      query(calls.listBanks, listBanks),
    ],
    events,
    keyUses: [
      sealedAnew({
        purpose: "cards",
        what: "bank accounts",
        table: "payees.card",
        id: "id",
        column: "sealed",
        sealing: vault.sealing,
      }),
    ],
    panels: panelsOf(vault),
    finders: [ownerIn("payees.address", "address"), ownerIn("payees.card", "card")],
    linkings: [sharePayee],
  });
  return { ...made, payees: openPayees(vault) };
}
