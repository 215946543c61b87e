import type { OutputOf } from "@assay/core/contract.ts";
import type { Reader } from "@assay/server/feature.ts";
import type { calls } from "../contract.ts";
import { describeAnnouncement } from "./described.ts";
import { KeptAnswers } from "@assay/server/kept-answers.ts";
import { type AnnouncementRow, findPopup } from "./store.ts";

export function showPopup(): (reader: Reader) => Promise<OutputOf<typeof calls.showPopup>> {
  const kept = new KeptAnswers<AnnouncementRow | undefined>();
  return async ({ db, now, caller }) => {
    const row = await kept.read("popup", now, () => findPopup(db, now));
    return row ? describeAnnouncement(row, caller.lang) : null;
  };
}
