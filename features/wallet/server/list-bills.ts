import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { amount, formatAmount } from "@assay/core/money.ts";
import { reject } from "@assay/core/rejection.ts";
import { copyNamesOf } from "@assay/server/declared.ts";
import type { Customer, Reader } from "@assay/server/feature.ts";
import { findLineBounds, readStatement, type StatementLine } from "@assay/server/ledger/statement.ts";
import { type Account, accountTypes, type calls } from "../contract.ts";
import { accountOf, fieldOf } from "../rules.ts";
import { type Place, placesOf } from "./postings.ts";

type ListBills = typeof calls.listBills;

/** Ledger lines that one page looks at, at most. A rare reason may need several pages to find its lines. */
const SCAN_MAX = 500;

/** Bills are ledger lines in the customer's words. The cursor is the id of the last line that the page has looked at. */
export async function listBills(
  { db, caller, declared }: Reader<Customer>,
  input: InputOf<ListBills>,
): Promise<OutputOf<ListBills>> {
  if (input.cursor !== undefined && !/^[0-9]{1,18}$/.test(input.cursor)) reject("parameter-error", { field: "cursor" });
  const reasons = new Set(declared.bills.map(({ reason }) => reason));
  if (input.reason !== undefined && !reasons.has(input.reason)) reject("parameter-error", { field: "reason" });
  const accounts = input.type === undefined ? accountTypes.map((type) => type.account) : [accountOf(input.type)];
  const places = new Map(accounts.flatMap((account) => placesOf(caller.customerId, account)));
  const asked = { addresses: [...places.keys()], currency: input.currency };
  const dated = input.from !== undefined || input.to !== undefined;
  const bounds = dated ? await findLineBounds(db, { ...asked, from: input.from, to: input.to }) : undefined;
  if (dated && !bounds) return { list: [], cursor: null };
  // Of a page by its number the pages before it are read as well; a page is one line longer where it would tear a transfer.
  const needed = input.page === 1 ? input.limit : input.page * (input.limit + 1);
  const scanned = input.reason === undefined ? needed : Math.max(SCAN_MAX, needed);
  const lines = await readStatement(db, {
    ...asked,
    after: bounds?.after,
    before: input.cursor ?? bounds?.before,
    limit: scanned + 2,
  });
  const { whole, more } = wholeTransfers(lines, scanned);
  let wanted = whole.filter((line) => isWanted(line, input));
  for (let passed = 1; passed < input.page; passed += 1) wanted = wanted.slice(wholeTransfers(wanted, input.limit).whole.length);
  const { whole: page, more: cut } = wholeTransfers(wanted, input.limit);
  const last = cut ? page.at(-1) : whole.at(-1);
  const names = await copyNamesOf(db, declared.copyNames, [...new Set(page.flatMap(({ reference }) => idIn(reference) ?? []))]);
  return {
    list: page.map((line) => ({
      ...describeLine(line, places.get(line.address)!, reasons),
      copy_of: names.get(idIn(line.reference) ?? "") ?? null,
    })),
    cursor: (cut || more) && last ? last.id : null,
  };
}

/** The id with which a reference begins; undefined of others. */
const idIn = (reference: string): string | undefined => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(reference)?.[0];

const isWanted = (line: StatementLine, { reason, from = 0, to = Infinity }: InputOf<ListBills>): boolean =>
  (reason === undefined || line.reason === reason) && line.at.getTime() >= from && line.at.getTime() <= to;

/** The first lines; one more where the limit would tear the two lines of a transfer between own places apart. */
function wholeTransfers(lines: readonly StatementLine[], limit: number): { whole: readonly StatementLine[]; more: boolean } {
  const torn = lines.length > limit && lines[limit]!.id === lines[limit - 1]!.id;
  const end = torn ? limit + 1 : limit;
  return { whole: lines.slice(0, end), more: lines.length > end };
}

function describeLine(
  line: StatementLine,
  { account, place }: { account: Account; place: Place },
  reasons: ReadonlySet<string>,
): Omit<OutputOf<ListBills>["list"][number], "copy_of"> {
  if (!reasons.has(line.reason)) throw new Error(`bills have no word for the reason ${line.reason}`);
  return {
    id: `${line.id}-${account}-${place}`,
    currency: line.currency,
    type: fieldOf(account),
    place,
    reason: line.reason,
    reference: line.reference,
    change: formatAmount(amount(line.currency, line.change)),
    balance: formatAmount(amount(line.currency, line.balance)),
    at: line.at.getTime(),
  };
}
