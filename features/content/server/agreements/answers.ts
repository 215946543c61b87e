import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import { DAY_MS, later } from "@assay/core/time.ts";
import type { Customer, Reader } from "@assay/server/feature.ts";
import { readPage } from "@assay/server/page.ts";
import type { calls } from "../../contract.ts";
import { differenceOf } from "../../rules/difference.ts";
import { blocksOf } from "../articles/answers.ts";
import {
  type AgreementRow,
  type ConsentRow,
  findAgreement,
  findAgreementByHash,
  findLastAccepted,
  listComing,
  listConsentRows,
  listLastConsents,
  listRetracted,
  type Retracted,
} from "../store.ts";
import { type Agreement, type ReadAgreements, textIn } from "./agreements.ts";

type Asked<C extends keyof typeof calls> = OutputOf<(typeof calls)[C]>;

export const describeDecision = ({ accepted, version, lang, hash, at }: ConsentRow): Asked<"acceptAgreement"> => ({
  accepted,
  version,
  lang,
  hash,
  at: at.getTime(),
});

export const describeComing = (coming: { readonly version: number; readonly at: Date } | undefined) =>
  coming ? { version: coming.version, at: coming.at.getTime() } : null;

/** So long a customer is told that what was announced to him does not come. */
const RETRACTION_TOLD_MS = 30 * DAY_MS;

/** Told to whoever has said something to the agreement before that: who comes later has never heard of it. */
const describeRetracted = (back: Retracted | undefined, said: ConsentRow | undefined) =>
  back && said && said.at <= back.retractedAt ? { version: back.version, at: back.at.getTime() } : null;

type Described = Omit<Asked<"listAgreements">[number], "coming" | "retracted">;

function describe(row: AgreementRow, holding: Agreement, said: ConsentRow | undefined): Described {
  const { keyword, version, title, lang, hash, published_at } = row;
  const holds = version === holding.version && holding.texts.get(lang)?.hash === hash;
  return {
    keyword,
    version,
    holds,
    title,
    lang,
    hash,
    published_at: published_at.getTime(),
    decision: said ? describeDecision(said) : null,
  };
}

/** A title stands above the text; what is agreed to has it as its first line. */
const blocksBelowTitle = (body: string) => blocksOf(body).slice(1);

export const showAgreement =
  (read: ReadAgreements) =>
  async (
    reader: Reader,
    { keyword, version, since, text }: InputOf<typeof calls.showAgreement>,
  ): Promise<Asked<"showAgreement">> => {
    const { db, caller } = reader;
    const holding = (await read(reader)).get(keyword) ?? reject("no-such-agreement");
    const row = text === undefined ? await textOf(reader, holding, version) : await wordingOf(reader, keyword, text);
    const customerId = caller.customerId;
    const [said] = customerId === undefined ? [] : await listLastConsents(db, [{ customerId, keyword }]);
    const before = await readBefore(reader, keyword, since);
    const blocks = blocksBelowTitle(row.body);
    const old = before && (await oldOf(reader, before, row));
    return {
      ...describe(row, holding, said),
      text: row.body,
      blocks,
      difference: old ? { version: old.version, ...differenceOf(blocksBelowTitle(old.body), blocks) } : null,
    };
  };

/** The text that holds, or that of another published version, in the reader's language or in English. */
async function textOf({ db, caller }: Reader, holding: Agreement, version: number | undefined): Promise<AgreementRow> {
  if (version === undefined || version === holding.version) return textIn(holding, caller.lang);
  const asked = { keyword: holding.keyword, version };
  const own = await findAgreement(db, { ...asked, lang: caller.lang });
  return own ?? (await findAgreement(db, { ...asked, lang: "en" })) ?? reject("no-such-agreement");
}

/** Exactly one wording, whichever came after it. */
const wordingOf = async ({ db }: Reader, keyword: string, hash: string): Promise<AgreementRow> =>
  (await findAgreementByHash(db, keyword, hash)) ?? reject("no-such-agreement");

/** What was read before, in the language of the text that is read now; nothing where that is the same. */
async function oldOf({ db }: Reader, before: Before, row: AgreementRow): Promise<AgreementRow | undefined> {
  if (before.lang === row.lang)
    return before.hash === row.hash ? undefined : await findAgreementByHash(db, row.keyword, before.hash);
  return before.version === row.version ? undefined : await findAgreement(db, { ...before, lang: row.lang });
}

type Before = Pick<ConsentRow, "keyword" | "version" | "lang" | "hash">;

/** What the reader has read before: the text that he names, else the one that he accepted last. */
async function readBefore({ db, caller }: Reader, keyword: string, since: string | undefined): Promise<Before | undefined> {
  if (since !== undefined) return await findAgreementByHash(db, keyword, since);
  return caller.customerId === undefined ? undefined : await findLastAccepted(db, caller.customerId, keyword);
}

export const listAgreements =
  (read: ReadAgreements) =>
  async (reader: Reader): Promise<Asked<"listAgreements">> => {
    const { db, caller, declared } = reader;
    const holding = await read(reader);
    const { customerId } = caller;
    const coming = await listComing(db, reader.now);
    const retracted = await listRetracted(db, later(reader.now, -RETRACTION_TOLD_MS));
    const known = declared.agreements.filter((keyword) => holding.has(keyword));
    const said =
      customerId === undefined
        ? []
        : await listLastConsents(
            db,
            known.map((keyword) => ({ customerId, keyword })),
          );
    return known.map((keyword) => {
      const agreement = holding.get(keyword)!;
      const decision = said.find((one) => one.keyword === keyword);
      return {
        ...describe(textIn(agreement, caller.lang), agreement, decision),
        coming: describeComing(coming.get(keyword)),
        retracted: describeRetracted(retracted.get(keyword), decision),
      };
    });
  };

export async function listConsents(
  { db, caller }: Reader<Customer>,
  paging: InputOf<typeof calls.listConsents>,
): Promise<Asked<"listConsents">> {
  return await readPage(
    paging,
    (rows) => listConsentRows(db, caller.customerId, rows),
    (row) => ({ ...describeDecision(row), id: row.id, keyword: row.keyword, title: row.title }),
  );
}
