import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { amount, formatAmount } from "@assay/core/money.ts";
import { reject } from "@assay/core/rejection.ts";
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
  const scanned = input.reason === undefined ? input.limit : SCAN_MAX;
  const lines = await readStatement(db, {
    ...asked,
    after: bounds?.after,
    before: input.cursor ?? bounds?.before,
    limit: scanned + 2,
  });
  const { whole, more } = wholeTransfers(lines, scanned);
  const wanted = whole.filter((line) => isWanted(line, input));
  const { whole: page, more: cut } = wholeTransfers(wanted, input.limit);
  const last = cut ? page.at(-1) : whole.at(-1);
  return {
    list: page.map((line) => describeLine(line, places.get(line.address)!, reasons)),
    cursor: (cut || more) && last ? last.id : null,
  };
}

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
): OutputOf<ListBills>["list"][number] {
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
