import { type Listener, listener } from "@assay/server/feature.ts";
import { events as protectionEvents } from "@assay/features/protection/contract.ts";
import type { TradeLane } from "./intents.ts";

/** A customer who lets no new risk begin gets back at once what his waiting orders hold. */
export const watchProtection = (lane: TradeLane): Listener =>
  listener(protectionEvents.changed, async (tx, { customerId }) => {
    await lane.apply(tx, [{ customerId: null, intent: { do: "protect", customerId } }]);
  });
