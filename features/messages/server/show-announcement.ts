import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import type { Reader } from "@assay/server/feature.ts";
import type { calls } from "../contract.ts";
import { describeAnnouncement } from "./described.ts";
import { readMarkdown } from "@assay/core/markdown.ts";
import { KeptAnswers } from "@assay/server/kept-answers.ts";
import { type AnnouncementRow, findAnnouncement } from "./store.ts";

type Call = typeof calls.showAnnouncement;

export function showAnnouncement(): (reader: Reader, input: InputOf<Call>) => Promise<OutputOf<Call>> {
  const kept = new KeptAnswers<AnnouncementRow | undefined>();
  return async ({ db, now, caller }, { id }) => {
    const row = await kept.read(id, now, () => findAnnouncement(db, id, now));
    const told = row ? describeAnnouncement(row, caller.lang) : reject("no-such-announcement");
    return { ...told, blocks: readMarkdown(told.body) };
  };
}
