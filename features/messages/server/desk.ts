/** Announcements as the desk sees them: with their times, and the languages that are missing. */
import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { langs } from "@assay/core/languages.ts";
import { reject } from "@assay/core/rejection.ts";
import type { Operator, Reader } from "@assay/server/feature.ts";
import { readPage } from "@assay/server/page.ts";
import { announcementKinds, type announcementStates, type calls } from "../contract.ts";
import { kinds } from "./announce.ts";
import { type DeskRow, findDeskRow, listDeskRows } from "./store.ts";

type Asked<C extends keyof typeof calls> = OutputOf<(typeof calls)[C]>;

function stateOf({ at, until_at }: Pick<DeskRow, "at" | "until_at">, now: Date): (typeof announcementStates)[number] {
  if (at > now) return "scheduled";
  return until_at !== null && until_at <= now ? "over" : "running";
}

const describe = (row: DeskRow, now: Date): Asked<"listDesk">["list"][number] => ({
  id: row.id,
  key: row.key,
  kind: announcementKinds.find((kind) => kinds[kind] === row.c_id)!,
  title: row.texts.en.title,
  popup: row.popup,
  state: stateOf(row, now),
  from_at: row.at.getTime(),
  until_at: row.until_at?.getTime() ?? null,
  missing: langs.filter((lang) => !row.texts[lang]),
});

export const listDesk = async (
  { db, now }: Reader<Operator>,
  { kind, ...paging }: InputOf<typeof calls.listDesk>,
): Promise<Asked<"listDesk">> =>
  await readPage(
    paging,
    (rows) => listDeskRows(db, kinds[kind], rows),
    (row) => describe(row, now),
  );

export async function showDesk(
  { db, now }: Reader<Operator>,
  { id }: InputOf<typeof calls.showDesk>,
): Promise<Asked<"showDesk">> {
  const row = (await findDeskRow(db, { id })) ?? reject("no-such-announcement");
  const texts = langs.flatMap((lang) => {
    const text = row.texts[lang];
    return text ? [{ lang, ...text }] : [];
  });
  return { ...describe(row, now), texts };
}
