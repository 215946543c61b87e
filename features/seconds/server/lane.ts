/** The lane of everything that changes options: one batch opens what customers ask for and settles what ticks decide. */
import { Rejection } from "@assay/core/rejection.ts";
import { recordResults } from "@assay/features/protection/server.ts";
import type { Lane, Request, Tx } from "@assay/server/feature.ts";
import type { KeptTicks } from "./kept-ticks.ts";
import { type Asked, type Index, openOptions } from "./open-options.ts";
import type { Option } from "./options.ts";
import { findDue, settleOptions } from "./settle-options.ts";

export type Intent =
  | { readonly do: "open"; readonly asked: Asked }
  | { readonly do: "find-due" }
  | { readonly do: "settle"; readonly due: readonly string[] };

/** The option that a request opened; what is due, and whether that is more than one batch takes; how many the ticks have changed. */
export type Outcome =
  | { readonly opened: Option }
  | { readonly due: readonly string[]; readonly more: boolean }
  | { readonly changed: number };

export type SecondsLane = Lane<Intent, Outcome>;

export const secondsLane = (ticks: KeptTicks, index: Index): SecondsLane => ({
  name: "seconds",
  apply: async (tx, requests) => await apply(tx, requests, ticks, index),
});

async function apply(
  tx: Tx,
  requests: readonly Request<Intent>[],
  ticks: KeptTicks,
  index: Index,
): Promise<(Outcome | Rejection)[]> {
  const asked = requests.flatMap(({ customerId, intent }) =>
    intent.do === "open" && customerId !== null ? [{ customerId, intent: intent.asked }] : [],
  );
  const due = requests.flatMap(({ intent }) => (intent.do === "settle" ? intent.due : []));
  const settled = due.length > 0 ? await settleOptions(tx, ticks, due) : { changed: 0, postings: [] };
  const opened = asked.length > 0 ? await openOptions(tx, asked, index, settled.postings) : [];
  await recordResults(tx, settled.postings);
  tx.afterCommit(() => {
    for (const one of opened) if (!(one instanceof Rejection)) ticks.await(one.dueAt.getTime());
  });
  const found = requests.some(({ intent }) => intent.do === "find-due") ? await findDue(tx, ticks) : { due: [], more: false };
  const answers = opened.values();
  return requests.map(({ intent }): Outcome | Rejection => {
    if (intent.do === "find-due") return found;
    if (intent.do === "settle") return { changed: settled.changed };
    const answer = answers.next().value!;
    return answer instanceof Rejection ? answer : { opened: answer };
  });
}
