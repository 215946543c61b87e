import { useCommand } from "@assay/ui/client.ts";
import { reasonText } from "@assay/ui/console/reason-form.ts";
import { useGo } from "@assay/ui/navigation.ts";
import { calls } from "../../contract.ts";
import { customerPath } from "../paths.ts";
import { keepLook } from "./looks.ts";

/** Opens a customer's page for a reason that the customer is told. */
export function useOpen(): { readonly open: (customer: string, reason: string) => Promise<void>; readonly pending: boolean } {
  const go = useGo();
  const command = useCommand(calls.openCustomer);
  async function open(customer: string, reason: string): Promise<void> {
    const outcome = await command.run({ customer, reason: reasonText(reason) });
    if (outcome.state !== "accepted") return;
    keepLook(outcome.message);
    go(customerPath(customer));
  }
  return { open, pending: command.pending };
}
