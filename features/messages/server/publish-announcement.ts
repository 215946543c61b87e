import type { InputOf } from "@assay/core/contract.ts";
import { type Lang, langs } from "@assay/core/languages.ts";
import { picturesIn } from "@assay/core/markdown.ts";
import { reject } from "@assay/core/rejection.ts";
import type { Operator, Tx, Writer } from "@assay/server/feature.ts";
import { nameOf } from "@assay/server/operators/called.ts";
import { listWaitingInputs } from "@assay/server/operators/proposals.ts";
import { sharePictures } from "@assay/features/content/server.ts";
import { nameIn, type Uploads } from "@assay/features/uploads/server.ts";
import { calls } from "../contract.ts";
import { announce, type Announcement } from "./announce.ts";
import { findDeskRow, lockPictures } from "./store.ts";

type Input = InputOf<typeof calls.publishAnnouncement>;
type Article = Announcement["texts"]["en"];

/** Where the pictures of announcements lie; an announcement's own, until nobody approves it. */
export type AnnouncementPictures = Pick<Uploads, "share" | "release">;

export const publishAnnouncement =
  (pictures: AnnouncementPictures | undefined) =>
  async (tx: Writer<Operator>, input: Input): Promise<"published"> => {
    const { key, kind, popup, push, from_at, until_at } = input;
    const texts = textsOf(input);
    const [from, until] = [momentOf(from_at), momentOf(until_at)];
    tx.caller.shows({
      key,
      title: texts.en.title,
      languages: Object.keys(texts).join(" "),
      ...(from !== undefined && { from }),
      ...(until !== undefined && { until }),
    });
    await share(pictures, tx, input);
    await announce(tx, {
      key,
      kind,
      popup,
      push,
      texts,
      ...(from !== undefined && { from }),
      ...(until !== undefined && { until }),
    });
    return "published";
  };

const momentOf = (ms: number | undefined): string | undefined => (ms === undefined ? undefined : new Date(ms).toISOString());

/**
 * From the proposal on everybody sees its pictures, as whoever approves must; when nobody does, those go that neither the announcement as
 * it is published nor another proposal of it shows.
 */
export const picturesAside = (pictures: AnnouncementPictures | undefined) => ({
  proposed: async (tx: Writer<Operator>, input: Input): Promise<void> => await share(pictures, tx, input),
  dropped: async (tx: Tx, { input }: { readonly input: Input }): Promise<void> => {
    await lockPictures(tx.db, input.key);
    const published = await findDeskRow(tx.db, { key: input.key });
    const others = await listWaitingInputs(tx.db, { call: nameOf(calls.publishAnnouncement), field: "key", value: input.key });
    const shown = [...(published ? [published.texts] : []), ...others.map((other) => textsOf(other as Input))];
    const kept = new Set(shown.flatMap((texts) => sentIn(Object.values(texts))));
    const gone = sentIn(Object.values(textsOf(input))).filter((address) => !kept.has(address));
    await pictures?.release(
      tx,
      gone.flatMap((address) => nameIn(address) ?? []),
    );
  },
});

const sentIn = (texts: readonly (Article | undefined)[]): string[] =>
  texts.flatMap((text) => picturesIn(text?.body ?? "").flatMap(({ from, source }) => (from === "sent" ? [source] : [])));

/** A picture belongs to one announcement, by its key. */
async function share(pictures: AnnouncementPictures | undefined, tx: Writer<Operator>, input: Input): Promise<void> {
  await lockPictures(tx.db, input.key);
  const bodies = Object.values(textsOf(input)).map(({ body }) => body);
  const port = pictures ?? { share: async () => reject("no-such-file") };
  await sharePictures(tx, port, bodies, { operatorId: tx.caller.operatorId, by: `messages.announcement:${input.key}` });
}

/** What is said, by language. Rejects `text-missing` for a language in which only a part is. */
function textsOf(input: Input): Partial<Record<Lang, Article>> & { readonly en: Article } {
  const others = langs.flatMap((lang) => {
    const article = lang === "en" ? undefined : articleIn(input, lang);
    return article ? [[lang, article] as const] : [];
  });
  const en = { title: input.title_en, summary: input.summary_en, body: input.body_en };
  return { en, ...Object.fromEntries(others) };
}

/** What is said in a language: nothing, or all of it. */
function articleIn(input: Input, lang: Exclude<Lang, "en">): Article | undefined {
  const [title, summary, body] = [input[`title_${lang}`], input[`summary_${lang}`], input[`body_${lang}`]];
  if (title === undefined && summary === undefined && body === undefined) return undefined;
  if (title === undefined || summary === undefined || body === undefined) return reject("text-missing", { language: lang });
  return { title, summary, body };
}
