import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
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
  listConsentRows,
  listLastConsents,
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

function describe(row: AgreementRow, holding: Agreement, said: ConsentRow | undefined): Asked<"listAgreements">[number] {
  const { keyword, version, title, lang, hash, published_at } = row;
  const holds = version === holding.version;
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
  async (reader: Reader, { keyword, version, since }: InputOf<typeof calls.showAgreement>): Promise<Asked<"showAgreement">> => {
    const { db, now, caller } = reader;
    const holding = (await read(reader)).get(keyword) ?? reject("no-such-agreement");
    const row = await textOf(reader, holding, version);
    const customerId = caller.customerId;
    const [said] = customerId === undefined ? [] : await listLastConsents(db, [{ customerId, keyword }]);
    const before = await readBefore(reader, keyword, since);
    const blocks = blocksBelowTitle(row.body);
    const old = before && before.hash !== row.hash && (await findAgreement(db, { ...before, lang: row.lang }, now));
    return {
      ...describe(row, holding, said),
      text: row.body,
      blocks,
      difference: old ? { version: old.version, ...differenceOf(blocksBelowTitle(old.body), blocks) } : null,
    };
  };

/** The text that holds, or that of another published version, in the reader's language or in English. */
async function textOf({ db, now, caller }: Reader, holding: Agreement, version: number | undefined): Promise<AgreementRow> {
  if (version === undefined || version === holding.version) return textIn(holding, caller.lang);
  const asked = { keyword: holding.keyword, version };
  const own = await findAgreement(db, { ...asked, lang: caller.lang }, now);
  return own ?? (await findAgreement(db, { ...asked, lang: "en" }, now)) ?? reject("no-such-agreement");
}

/** What the reader has read before: the text that he names, else the one that he accepted last. */
async function readBefore(
  { db, caller }: Reader,
  keyword: string,
  since: string | undefined,
): Promise<{ keyword: string; version: number; hash: string } | undefined> {
  if (since !== undefined) return await findAgreementByHash(db, keyword, since);
  return caller.customerId === undefined ? undefined : await findLastAccepted(db, caller.customerId, keyword);
}

export const listAgreements =
  (read: ReadAgreements) =>
  async (reader: Reader): Promise<Asked<"listAgreements">> => {
    const { db, caller, declared } = reader;
    const holding = await read(reader);
    const { customerId } = caller;
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
      return describe(
        textIn(agreement, caller.lang),
        agreement,
        said.find((one) => one.keyword === keyword),
      );
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
