import { byLang } from "@assay/core/languages.ts";
import { text } from "@assay/core/shapes.ts";
import { reject } from "@assay/core/rejection.ts";
import type { Tx } from "@assay/server/feature.ts";
import * as z from "zod/mini";
import { BANNER, NEWS, NOTICE } from "../contract.ts";
import { lockBeginning, saveAnnouncement } from "./store.ts";

/** Before every session: an announcement that has gone to nobody yet. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

const article = z.strictObject({ title: text(1, 100), summary: text(1, 300), body: text(1, 20_000) });

/** What the house publishes: a name that says which one it is, and its texts: in English, and in whatever other languages there are. */
export const announcement = z.strictObject({
  key: z.string().check(z.regex(/^[a-z0-9-]{1,60}$/)),
  kind: z.enum(["news", "banner", "notice"]),
  /** Whether it greets every visitor. */
  popup: z._default(z.boolean(), false),
  /** Whether it goes to the devices of customers who want announcements pushed. */
  push: z._default(z.boolean(), false),
  /** From and until when it is seen; at once, and for good, unless told. */
  from: z.optional(z.iso.datetime()),
  until: z.optional(z.iso.datetime()),
  texts: z.strictObject({ ...byLang(() => z.optional(article)), en: article }),
});

export const kinds = { news: NEWS, banner: BANNER, notice: NOTICE } as const;

export type Announcement = z.input<typeof announcement>;

/**
 * Publishes an announcement, to be seen from now or a later moment on. Publishing its key again corrects its texts and its end, and its
 * beginning where one is told; it pushes nothing. Rejects `wrong-until`.
 */
export async function announce(tx: Tx, told: Announcement): Promise<void> {
  const { key, kind, popup, push, from, until: end, texts } = z.parse(announcement, told);
  const before = await lockBeginning(tx.db, key);
  const wanted = from === undefined ? undefined : new Date(from);
  const at = wanted === undefined ? (before ?? tx.now) : wanted < tx.now ? tx.now : wanted;
  const until = end === undefined ? null : new Date(end);
  if (until && (until <= at || until <= tx.now)) reject("wrong-until");
  const terms = { id: tx.random.id(tx.now), key, kind: kinds[kind], popup, texts, at, until };
  await saveAnnouncement(tx.db, { ...terms, pushedTo: push ? NOBODY : null });
}
