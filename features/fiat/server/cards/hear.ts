/** Messages of the provider. They move no money and are believed in nothing: they make us ask what they are about. */
import type { Hook } from "@assay/server/feature.ts";
import type { CardEvent, Cards } from "./port.ts";
import { keepEvent, makeDue } from "./store.ts";

export function hearCards(cards: Cards): Hook {
  /** Between the look at the signature and the transaction, which are of one request. */
  const heard = new WeakMap<Buffer, CardEvent>();
  return {
    name: "cards",
    isFrom: async (raw, headers) => {
      const event = await cards.eventIn(raw, headers);
      if (event) heard.set(raw, event);
      return event !== undefined;
    },
    receive: async ({ db, now }, raw) => {
      const event = heard.get(raw)!;
      // The message and what is to be done for it are one commit.
      if ((await keepEvent(db, cards.provider, event, now)) && event.about) await makeDue(db, event.about, now);
    },
  };
}
