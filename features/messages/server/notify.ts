import type { Tx } from "@assay/server/feature.ts";
import type { PushPort } from "@assay/server/outside/push.ts";
import { events, type Topic } from "../contract.ts";
import { listSubscribed, saveMessages, subjectKey } from "./store.ts";
import { type InLanguages, type Said, textIn } from "./texts.ts";

/** Something that a customer should know, in every language. */
export interface Notice {
  readonly customerId: string;
  readonly topic: Topic;
  /** What it is about, such as an order's id. There is one message a subject, which says the latest. */
  readonly subject: string;
  readonly texts: InLanguages<Said>;
  /** The screen of what it is about. */
  readonly route: string | null;
  /** False for what its reader has just seen on the screen. */
  readonly push: boolean;
}

/** Writes notices into the message centres of their customers and pushes them to the devices that want it, after the commit. */
export type Notify = (tx: Tx, notices: readonly Notice[]) => Promise<void>;

export const MESSAGE_PATH = "/pages/mailMessage/mailMessageDetail";

/**
 * Two statements, however many notices there are. A notice that repeats what its subject's message says is nobody's news and
 * is left out, so that an event that is told twice tells nobody twice.
 */
export const notifyBy =
  (push: PushPort): Notify =>
  async (tx, notices) => {
    if (notices.length === 0) return;
    const ids = await saveMessages(
      tx.db,
      notices.map((notice) => ({ ...notice, id: tx.random.id(tx.now) })),
      tx.now,
    );
    const news = notices.flatMap((notice) => {
      const id = ids.get(subjectKey(notice.customerId, notice.topic, notice.subject));
      return id === undefined ? [] : [{ ...notice, id }];
    });
    for (const { customerId, id, topic, texts, push: pushes } of news) {
      tx.emit(events.received, { customerId, id, topic, texts, quiet: !pushes });
    }
    const pushed = news.filter((one) => one.push);
    if (pushed.length === 0) return;
    for (const { index, lang, ...target } of await listSubscribed(tx.db, pushed)) {
      const { id, topic, subject, texts } = pushed[index]!;
      const notice = { ...textIn(texts, lang), hash: `#${MESSAGE_PATH}?id=${id}`, tag: `${topic}:${subject}` };
      tx.send(push, { target, notice });
    }
  };
