import { SECOND_MS } from "@assay/core/time.ts";
import type { Job } from "@assay/server/feature.ts";
import type { PushPort } from "@assay/server/outside/push.ts";
import { listSubscribedAfter, lockPushing, setPushedTo } from "./store.ts";
import { textIn } from "./texts.ts";

const DEVICES_AT_ONCE_MAX = 500;

export const ANNOUNCEMENT_PATH = "/pages/mailMessage/ggDetail";

/** Sends announcements to devices, some at a time in the order of their sessions: a stop in between goes on from there. */
export const pushAnnouncements = (push: PushPort): Job => ({
  name: "messages.push-announcements",
  everyMs: 10 * SECOND_MS,
  run: async (tx) => {
    const pushing = await lockPushing(tx.db, tx.now);
    if (!pushing) return "done";
    const devices = await listSubscribedAfter(tx.db, pushing.pushed_to, DEVICES_AT_ONCE_MAX);
    for (const { session_id: _, lang, ...target } of devices) {
      const { title, summary } = textIn(pushing.texts, lang);
      const hash = `#${ANNOUNCEMENT_PATH}?id=${pushing.id}`;
      tx.send(push, { target, notice: { title, body: summary, hash, tag: `announcement:${pushing.id}` } });
    }
    const last = devices.length < DEVICES_AT_ONCE_MAX ? null : devices.at(-1)!.session_id;
    await setPushedTo(tx.db, pushing.id, last);
    return "more";
  },
});
