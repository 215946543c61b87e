/** The lane of everything that changes options: one batch opens what customers ask for and settles what ticks decide. */
import { Rejection } from "@assay/core/rejection.ts";
import { recordResults } from "@assay/features/protection/server.ts";
import type { Lane, Request, Tx } from "@assay/server/feature.ts";
import type { KeptTicks } from "./kept-ticks.ts";
import { type Asked, type HasIndex, openOptions } from "./open-options.ts";
import type { Option } from "./options.ts";
import { settleOptions } from "./settle-options.ts";

export type Intent = { readonly do: "open"; readonly asked: Asked } | { readonly do: "settle" };

/** The option that a request opened; of a request to settle, whether more is due. */
export type Outcome = { readonly opened: Option } | { readonly more: boolean };

export type SecondsLane = Lane<Intent, Outcome>;

export const secondsLane = (ticks: KeptTicks, hasIndex: HasIndex): SecondsLane => ({
  name: "seconds",
  apply: async (tx, requests) => await apply(tx, requests, ticks, hasIndex),
});

async function apply(
  tx: Tx,
  requests: readonly Request<Intent>[],
  ticks: KeptTicks,
  hasIndex: HasIndex,
): Promise<(Outcome | Rejection)[]> {
  const asked = requests.flatMap(({ customerId, intent }) =>
    intent.do === "open" && customerId !== null ? [{ customerId, intent: intent.asked }] : [],
  );
  const isDue = requests.some(({ intent }) => intent.do === "settle");
  const settled = isDue ? await settleOptions(tx, ticks) : { more: false, postings: [] };
  const opened = asked.length > 0 ? await openOptions(tx, asked, hasIndex, settled.postings) : [];
  await recordResults(tx, settled.postings);
  tx.afterCommit(() => {
    for (const one of opened) if (!(one instanceof Rejection)) ticks.await(one.dueAt.getTime());
  });
  const answers = opened.values();
  return requests.map(({ intent }): Outcome | Rejection => {
    if (intent.do === "settle") return { more: settled.more };
    const answer = answers.next().value!;
    return answer instanceof Rejection ? answer : { opened: answer };
  });
}
