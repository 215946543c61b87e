/** What happened to an account, told to its customer wherever he is logged in. */
import { listener, type Listener } from "@assay/server/feature.ts";
import { events as identity } from "@assay/features/identity/contract.ts";
import en from "../locales/en.json" with { type: "json" };
import zh from "../locales/zh.json" with { type: "json" };
import type { Notify } from "./notify.ts";
import { say } from "./texts.ts";

const SETTINGS = "/pages/setting/setting";

export const securityNotices = (notify: Notify): readonly Listener[] => [
  listener(identity.signedIn, async (tx, { customerId, sessionId, device, known }) => {
    if (known) return;
    const texts = say({ en: en.notices["signed-in"], zh: zh.notices["signed-in"] }, { device });
    await notify(tx, [{ customerId, topic: "security", subject: sessionId, texts, route: SETTINGS, push: true }]);
  }),
  listener(identity.passwordChanged, async (tx, { customerId, at }) => {
    const texts = say({ en: en.notices["password-changed"], zh: zh.notices["password-changed"] }, {});
    const subject = `password ${at}`;
    await notify(tx, [{ customerId, topic: "security", subject, texts, route: SETTINGS, push: true }]);
  }),
];
