import type { Config } from "@assay/server/config.ts";
import { command, type Feature, feature, listener, query, setAsideWhile } from "@assay/server/feature.ts";
import type { PushPort } from "@assay/server/outside/push.ts";
import { events as identity } from "@assay/features/identity/contract.ts";
import { calls, events, topics } from "./contract.ts";
import { customerRows } from "./server/customer-rows.ts";
import { announce } from "./server/announce.ts";
import { choosePush } from "./server/choose-push.ts";
import { countUnread } from "./server/count-unread.ts";
import { listDesk, showDesk } from "./server/desk.ts";
import { firstAnnouncement } from "./server/first-announcement.ts";
import { forgetOld } from "./server/forget-old.ts";
import { listAnnouncements } from "./server/list-announcements.ts";
import { listMessages } from "./server/list-messages.ts";
import { type Notify, notifyBy } from "./server/notify.ts";
import { type AnnouncementPictures, picturesAside, publishAnnouncement } from "./server/publish-announcement.ts";
import { pushAnnouncements } from "./server/push-announcements.ts";
import { readMessage } from "./server/read-message.ts";
import { readMessages } from "./server/read-messages.ts";
import { securityNotices } from "./server/security-notices.ts";
import { showAnnouncement } from "./server/show-announcement.ts";
import { showMessage } from "./server/show-message.ts";
import { showPopup } from "./server/show-popup.ts";
import { showPush } from "./server/show-push.ts";
import { deleteSubscriptions, moveSubscription, subscriptions } from "./server/store.ts";
import { subscribePush } from "./server/subscribe-push.ts";
import { unsubscribePush } from "./server/unsubscribe-push.ts";

export { announce, announcement } from "./server/announce.ts";
export type { Notice, Notify } from "./server/notify.ts";
export { deleteEndpoint, listSubjects, subjectKey } from "./server/store.ts";
export { phrasesOf, say, sayIn } from "./server/texts.ts";

export interface MessagesTerms {
  readonly mode: Config["mode"];
  readonly push: PushPort;
  /** Where pictures of announcements lie. Without it none may show one that was sent. */
  readonly pictures?: AnnouncementPictures;
}

export interface MessagesFeature extends Feature {
  /** For features below: tells customers something. */
  readonly notify: Notify;
}

export function messagesFeature({ mode, push, pictures }: MessagesTerms): MessagesFeature {
  const notify = notifyBy(push);
  const messages = feature("messages", import.meta.dirname, {
    customerRows,
    topics,
    handlers: [
      query(calls.countUnread, countUnread),
      query(calls.listMessages, listMessages),
      query(calls.showMessage, showMessage),
      command(calls.readMessage, readMessage),
      command(calls.readMessages, readMessages),
      query(calls.showPopup, showPopup()),
      query(calls.listAnnouncements, listAnnouncements()),
      query(calls.showAnnouncement, showAnnouncement()),
      setAsideWhile(
        command(calls.publishAnnouncement, publishAnnouncement(pictures)),
        calls.publishAnnouncement,
        picturesAside(pictures),
      ),
      query(calls.listDesk, listDesk),
      query(calls.showDesk, showDesk),
      query(calls.showPush, showPush(push)),
      command(calls.subscribePush, subscribePush(push)),
      command(calls.unsubscribePush, unsubscribePush),
      command(calls.choosePush, choosePush),
    ],
    events,
    keyUses: [subscriptions],
    jobs: [pushAnnouncements(push), forgetOld],
    listeners: [
      ...securityNotices(notify),
      listener(identity.sessionReplaced, async ({ db, now }, { from, to }) => await moveSubscription(db, from, to, now)),
      // Whoever logs out on a device is told nothing there any more.
      listener(identity.sessionsEnded, async ({ db }, { sessionIds }) => await deleteSubscriptions(db, sessionIds)),
    ],
    boot: async (tx) => await announce(tx, firstAnnouncement(mode)),
  });
  return { ...messages, notify };
}
