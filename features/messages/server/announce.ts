import { byLang } from "@assay/core/languages.ts";
import { text } from "@assay/core/shapes.ts";
import type { Tx } from "@assay/server/feature.ts";
import * as z from "zod/mini";
import { BANNER, NEWS, NOTICE } from "../contract.ts";
import { saveAnnouncement } from "./store.ts";

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
  texts: z.strictObject({ ...byLang(() => z.optional(article)), en: article }),
});

const kinds = { news: NEWS, banner: BANNER, notice: NOTICE } as const;

export type Announcement = z.input<typeof announcement>;

/** Publishes an announcement. Publishing its key again corrects its texts, and pushes nothing. */
export async function announce(tx: Tx, told: Announcement): Promise<void> {
  const { key, kind, popup, push, texts } = z.parse(announcement, told);
  const terms = { id: tx.random.id(tx.now), key, kind: kinds[kind], popup, texts };
  await saveAnnouncement(tx.db, { ...terms, pushedTo: push ? NOBODY : null }, tx.now);
}
