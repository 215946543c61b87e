import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import type { Reader } from "@assay/server/feature.ts";
import { readPage } from "@assay/server/page.ts";
import type { calls } from "../contract.ts";
import { describeAnnouncement } from "./described.ts";
import { KeptAnswers } from "@assay/server/kept-answers.ts";
import { type AnnouncementRow, listAnnouncementRows } from "./store.ts";

type Call = typeof calls.listAnnouncements;

export function listAnnouncements(): (reader: Reader, input: InputOf<Call>) => Promise<OutputOf<Call>> {
  const kept = new KeptAnswers<AnnouncementRow[]>();
  return async ({ db, now, caller }, { c_id, word, page, limit }) =>
    await readPage(
      { page, limit },
      (rows) =>
        kept.read(`${c_id} ${word} ${page} ${limit}`, now, () => listAnnouncementRows(db, { kind: c_id, word }, rows, now)),
      (row) => describeAnnouncement(row, caller.lang),
    );
}
