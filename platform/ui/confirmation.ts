/** Asking once more before an order goes out: one wish for every product, kept in the browser; asked unless switched off. */
import { useState } from "react";
import { useStored } from "./stored.ts";

const OFF = "off";

export function useConfirmation(): readonly [boolean, (confirms: boolean) => void] {
  const [stored, store] = useStored("orderConfirmation");
  return [stored !== OFF, (confirms) => store(confirms ? undefined : OFF)];
}

/** Stands between the press of a ticket and its order. */
export interface AskFirst {
  /** The order is shown once more, and goes out with the press of that sheet. */
  readonly asking: boolean;
  /** Shows the order once more where that is wished; places it otherwise. */
  readonly ask: () => void;
  /** The order has gone out, or shall not. */
  readonly dismiss: () => void;
}

/** `always` asks whatever the customer wishes: what is about to happen is too dangerous for a slip of a finger. */
export function useAskFirst(place: () => Promise<unknown>, always = false): AskFirst {
  const [confirms] = useConfirmation();
  const [asking, setAsking] = useState(false);
  return {
    asking,
    ask: () => (confirms || always ? setAsking(true) : void place()),
    dismiss: () => setAsking(false),
  };
}
