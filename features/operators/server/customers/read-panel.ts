import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import type { Operator, Reader } from "@assay/server/feature.ts";
import type { calls } from "../../contract.ts";
import { mayRead } from "./open-customer.ts";
import { findPage } from "./pages.ts";

type Call = typeof calls.readPanel;

export async function readPanel(
  { db, now, caller, declared }: Reader<Operator>,
  { look, feature, panel, before, limit }: InputOf<Call>,
): Promise<OutputOf<Call>> {
  const customerId = (await findPage(db, look, caller.operatorId, now)) ?? reject("page-closed");
  caller.concerns(customerId);
  const found = declared.panels.find((one) => one.feature === feature && one.panel === panel && mayRead(one, caller.roles));
  if (!found) reject("no-such-panel");
  const rows = await found.read(db, customerId, { ...(before !== undefined && { before }), limit: limit + 1 });
  const list = rows.slice(0, limit).map(({ key, cells }) => ({ key, cells: [...cells] }));
  return { list, more: rows.length > limit };
}
