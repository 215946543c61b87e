/** Tells a customer once a day that little is left of what he may leave behind. */
import { join } from "node:path";
import { listener, type Listener } from "@assay/server/feature.ts";
import { readTexts } from "@assay/server/texts.ts";
import { type Notify, phrasesOf, say } from "@assay/features/messages/server.ts";
import { events } from "../contract.ts";
import type en from "../locales/en.json";

const phrases = phrasesOf(readTexts<typeof en>(join(import.meta.dirname, "..", "locales")));

export const quotaNotices = (notify: Notify): Listener =>
  listener(events.limitNear, async (tx, { customerId, kind, day, used, limit }) => {
    const texts = say(phrases[`${kind}-near`], { used: String(used), limit: String(limit) });
    await notify(tx, [{ customerId, topic: "alerts", subject: `${kind} ${day}`, texts, route: null, push: true }]);
  });
