import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import { later } from "@assay/core/time.ts";
import { describeCustomer } from "@assay/features/identity/server.ts";
import type { Panel } from "@assay/server/desk.ts";
import type { Operator, Writer } from "@assay/server/feature.ts";
import type { calls } from "../../contract.ts";
import { PAGE_LIFE_MS } from "../../rules.ts";
import { insertPage } from "./pages.ts";

type Call = typeof calls.openCustomer;

export const mayRead = ({ roles }: Panel, held: Operator["roles"]): boolean =>
  roles === undefined || roles.some((role) => held.includes(role));

export async function openCustomer(
  { db, now, random, caller, declared }: Writer<Operator>,
  { customer: customerId }: InputOf<Call>,
): Promise<OutputOf<Call>> {
  const facts = (await describeCustomer(db, customerId)) ?? reject("no-such-customer");
  const [look, endsAt] = [random.id(now), later(now, PAGE_LIFE_MS)];
  await insertPage(db, { id: look, operatorId: caller.operatorId, customerId, endsAt });
  const { createdAt, suspended, ...rest } = facts;
  return {
    look,
    ends_at: endsAt.getTime(),
    customer: {
      ...rest,
      created_at: createdAt.getTime(),
      suspended: suspended && { ...suspended, at: suspended.at.getTime() },
    },
    panels: declared.panels
      .filter((panel) => mayRead(panel, caller.roles))
      .map(({ feature, panel, columns }) => ({ feature, panel, columns: columns.map((column) => ({ ...column })) })),
  };
}
