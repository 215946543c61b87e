import { useCommand } from "@assay/ui/client.ts";
import { calls } from "../contract.ts";
import type { AgreementShown } from "./agreement-text.tsx";

export interface Deciding {
  /** Whether it was written down; a text that has changed meanwhile is shown anew, with what is new in it. */
  readonly decide: (accepted: boolean) => Promise<boolean>;
  readonly pending: boolean;
}

/** Says yes or no to the text that is on screen, and to no other. */
export function useDecision(agreement: AgreementShown | undefined, onChanged: (seen: string) => void): Deciding {
  const accept = useCommand(calls.acceptAgreement);
  const decline = useCommand(calls.declineAgreement);
  return {
    pending: accept.pending || decline.pending,
    decide: async (accepted) => {
      if (!agreement) return false;
      const { keyword, hash } = agreement;
      const outcome = await (accepted ? accept : decline).run({ keyword, hash });
      if (outcome.state === "rejected" && outcome.rejection === "agreement-changed") onChanged(hash);
      return outcome.state === "accepted";
    },
  };
}
