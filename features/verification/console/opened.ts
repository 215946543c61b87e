/** Cases that the operator has open: a claim lasts a quarter of an hour, and only as long as this page of the browser. */
import type { OutputOf } from "@assay/core/contract.ts";
import { useCommand } from "@assay/ui/client.ts";
import { reasonText } from "@assay/ui/console/reason-form.ts";
import { createDraft, useDraft } from "@assay/ui/draft.ts";
import { serverNow } from "@assay/ui/server-clock.ts";
import { calls } from "../contract.ts";

export type Opened = OutputOf<typeof calls.openCase>;

const opened = createDraft<Readonly<Record<string, Opened | undefined>>>({});

/** The case while its claim holds. */
export function useOpened(id: string): Opened | undefined {
  const one = useDraft(opened)[id];
  return one && one.claim_until > serverNow() ? one : undefined;
}

/** What was judged is looked at anew when it comes back: one of its pictures is another then. */
export const forgetOpened = (id: string): void => opened.change({ [id]: undefined });

/** Claims a case and opens it, for one reason. */
export function useTake(id: string): { readonly take: (reason: string) => Promise<void>; readonly pending: boolean } {
  const claim = useCommand(calls.claimCase);
  const look = useCommand(calls.openCase);
  async function take(typed: string): Promise<void> {
    const reason = reasonText(typed);
    if ((await claim.run({ case: id, reason })).state !== "accepted") return;
    const outcome = await look.run({ case: id, reason });
    if (outcome.state === "accepted") opened.change({ [id]: outcome.message });
  }
  return { take, pending: claim.pending || look.pending };
}
