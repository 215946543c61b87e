/** What happened to an account, told to its customer wherever he is logged in. */
import { join } from "node:path";
import { listener, type Listener } from "@assay/server/feature.ts";
import { readTexts } from "@assay/server/texts.ts";
import { byLang } from "@assay/core/languages.ts";
import { events as identity, type SecurityAct, securityActs } from "@assay/features/identity/contract.ts";
import { actTexts } from "@assay/features/identity/server.ts";
import type en from "../locales/en.json";
import type { Notify } from "./notify.ts";
import { type Phrase, phrasesOf, say } from "./texts.ts";

const texts = readTexts<typeof en>(join(import.meta.dirname, "..", "locales"));
const phrases = phrasesOf(texts);
const SETTINGS = "/pages/setting/setting";
const SECURITY = "/pages/setting/security";

/** What happened to what guards an account, in the words of the letters. */
const acts = new Map<SecurityAct, Phrase>(
  securityActs.map((act) => {
    const said = actTexts(act);
    return [act, byLang((lang) => ({ title: texts[lang]["security-changed"], body: said[lang] }))];
  }),
);

export const securityNotices = (notify: Notify): readonly Listener[] => [
  listener(identity.signedIn, async (tx, { customerId, sessionId, device, known }) => {
    if (known) return;
    await notify(tx, [
      {
        customerId,
        topic: "security",
        subject: sessionId,
        texts: say(phrases["signed-in"], { device }),
        route: SETTINGS,
        push: true,
      },
    ]);
  }),
  listener(identity.passwordChanged, async (tx, { customerId, at }) => {
    const subject = `password ${at}`;
    await notify(tx, [
      { customerId, topic: "security", subject, texts: say(phrases["password-changed"], {}), route: SETTINGS, push: true },
    ]);
  }),
  listener(identity.securityChanged, async (tx, { customerId, id, act }) => {
    await notify(tx, [
      { customerId, topic: "security", subject: id, texts: say(acts.get(act)!, {}), route: SECURITY, push: true },
    ]);
  }),
];
