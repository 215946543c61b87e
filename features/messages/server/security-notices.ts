/** What happened to an account, told to its customer wherever he is logged in. */
import { join } from "node:path";
import { listener, type Listener } from "@assay/server/feature.ts";
import { readTexts } from "@assay/server/texts.ts";
import { events as identity } from "@assay/features/identity/contract.ts";
import type en from "../locales/en.json";
import type { Notify } from "./notify.ts";
import { phrasesOf, say } from "./texts.ts";

const phrases = phrasesOf(readTexts<typeof en>(join(import.meta.dirname, "..", "locales")));
const SETTINGS = "/pages/setting/setting";

export const securityNotices = (notify: Notify): readonly Listener[] => [
  listener(identity.signedIn, async (tx, { customerId, sessionId, device, known }) => {
    if (known) return;
    const texts = say(phrases["signed-in"], { device });
    await notify(tx, [{ customerId, topic: "security", subject: sessionId, texts, route: SETTINGS, push: true }]);
  }),
  listener(identity.passwordChanged, async (tx, { customerId, at }) => {
    const texts = say(phrases["password-changed"], {});
    const subject = `password ${at}`;
    await notify(tx, [{ customerId, topic: "security", subject, texts, route: SETTINGS, push: true }]);
  }),
];
