import type { Tx } from "@assay/server/feature.ts";
import type { PushPort } from "@assay/server/outside/push.ts";
import { byLang } from "@assay/core/languages.ts";
import { events } from "../contract.ts";
import { listSubscribed, saveMessages, savePhrases, subjectKey } from "./store.ts";
import { type Phrase, phraseId, type Saying, sayIn } from "./texts.ts";

/** Something that a customer should know. */
export interface Notice {
  readonly customerId: string;
  /** As a feature has declared it. */
  readonly topic: string;
  /** What it is about, such as an order's id. There is one message a subject, which says the latest. */
  readonly subject: string;
  readonly texts: Saying;
  /** The screen of what it is about. */
  readonly route: string | null;
  /** False for what its reader has just seen on the screen. */
  readonly push: boolean;
}

/** Writes notices into the message centres of their customers and pushes them to the devices that want it, after the commit. */
export type Notify = (tx: Tx, notices: readonly Notice[]) => Promise<void>;

export const MESSAGE_PATH = "/pages/mailMessage/mailMessageDetail";

/**
 * A few statements, however many notices there are. A notice that repeats what its subject's message says is nobody's news and
 * is left out, so that an event that is told twice tells nobody twice.
 */
export const notifyBy = (push: PushPort): Notify => {
  const savePhrasesOnce = savingPhrases();
  return async (tx, notices) => {
    if (notices.length === 0) return;
    const strange = notices.find(({ topic }) => !tx.declared.topics.includes(topic));
    if (strange) throw new Error(`no feature declares the topic ${strange.topic}`);
    await savePhrasesOnce(
      tx,
      notices.map(({ texts }) => texts.phrase),
    );
    const ids = await saveMessages(
      tx.db,
      notices.map(({ texts, ...notice }) => ({
        ...notice,
        id: tx.random.id(tx.now),
        phraseId: phraseId(texts.phrase),
        values: texts.values,
      })),
      tx.now,
    );
    const news = notices.flatMap((notice) => {
      const id = ids.get(subjectKey(notice.customerId, notice.topic, notice.subject));
      return id === undefined ? [] : [{ ...notice, id }];
    });
    for (const { customerId, id, topic, texts, push: pushes } of news) {
      const said = pushes ? byLang((lang) => sayIn(lang, texts)) : null;
      tx.emit(events.received, { customerId, id, topic, texts: said });
    }
    const pushed = news.filter((one) => one.push);
    if (pushed.length === 0) return;
    for (const { index, lang, ...target } of await listSubscribed(tx.db, pushed)) {
      const { id, topic, subject, texts } = pushed[index]!;
      const notice = { ...sayIn(lang, texts), hash: `#${MESSAGE_PATH}?id=${id}`, tag: `${topic}:${subject}` };
      tx.send(push, { target, notice }, { urgent: topic === "security" });
    }
  };
};

/** Phrases are few: each is written when this process first says it. */
function savingPhrases(): (tx: Tx, phrases: readonly Phrase[]) => Promise<void> {
  const saved = new Set<string>();
  return async (tx, phrases) => {
    const fresh = new Map(phrases.map((phrase) => [phraseId(phrase), phrase] as const).filter(([id]) => !saved.has(id)));
    if (fresh.size === 0) return;
    await savePhrases(tx.db, fresh);
    tx.afterCommit(() => {
      for (const id of fresh.keys()) saved.add(id);
    });
  };
}
