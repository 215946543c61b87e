/** Whether the customer wants to be asked before each order. Kept in the browser; asked unless switched off. */
import { useStored } from "@assay/ui/stored.ts";

const OFF = "off";

export function useConfirmation(): readonly [boolean, (confirms: boolean) => void] {
  const [stored, store] = useStored("orderConfirmation");
  return [stored !== OFF, (confirms) => store(confirms ? undefined : OFF)];
}
