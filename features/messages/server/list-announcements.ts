import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import type { Reader } from "@assay/server/feature.ts";
import type { calls } from "../contract.ts";
import { describeAnnouncement } from "./described.ts";
import { KeptAnswers } from "./kept-answers.ts";
import { type AnnouncementRow, listAnnouncementRows } from "./store.ts";

type Call = typeof calls.listAnnouncements;

export function listAnnouncements(): (reader: Reader, input: InputOf<Call>) => Promise<OutputOf<Call>> {
  const kept = new KeptAnswers<AnnouncementRow[]>();
  return async ({ db, now, caller }, { c_id, page, limit }) => {
    const asked = { offset: (page - 1) * limit, limit: limit + 1 };
    const rows = await kept.read(`${c_id} ${page} ${limit}`, now, () => listAnnouncementRows(db, c_id, asked));
    const list = rows.slice(0, limit).map((row) => describeAnnouncement(row, caller.lang));
    return { list, page, limit, more: rows.length > limit };
  };
}
