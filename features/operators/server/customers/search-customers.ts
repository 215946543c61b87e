import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { describeCustomer, findCustomerId, maskedAccount } from "@assay/features/identity/server.ts";
import type { Operator, Writer } from "@assay/server/feature.ts";
import type { calls } from "../../contract.ts";

type Call = typeof calls.searchCustomers;

const FOUND_MAX = 20;

export async function searchCustomers({ db, declared }: Writer<Operator>, { q }: InputOf<Call>): Promise<OutputOf<Call>> {
  const asked = q.trim();
  const account = await findCustomerId(db, asked);
  const found = new Map<string, string>(account === undefined ? [] : [[account, "account"]]);
  for (const finder of declared.finders) {
    for (const { customerId, foundBy } of await finder(db, asked)) if (!found.has(customerId)) found.set(customerId, foundBy);
  }
  const list = [];
  for (const [id, foundBy] of [...found].slice(0, FOUND_MAX)) {
    const customer = await describeCustomer(db, id);
    if (customer) list.push({ id, account: maskedAccount(customer), found_by: foundBy });
  }
  return { list };
}
