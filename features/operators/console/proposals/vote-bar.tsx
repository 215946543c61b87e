import type { OutputOf } from "@assay/core/contract.ts";
import { forgetCalls } from "@assay/ui/client.ts";
import { ReasonSheet } from "@assay/ui/console/reason-sheet.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { useState } from "react";
import { calls } from "../../contract.ts";
import { LinkSheet } from "../people/link-sheet.tsx";
import type { Proposal } from "./proposal.ts";

type Act = "approve" | "refuse" | "withdraw";

/** The link of an invitation, where the command that a vote has run answered one. */
function linkIn({ answer }: OutputOf<typeof calls.approve>): string | undefined {
  if (typeof answer !== "object" || answer === null || !("link" in answer)) return undefined;
  return String(answer.link);
}

/** The inbox shows no proposal as waiting that was judged here. */
const forgetList = () => forgetCalls([calls.listProposals.path]);

/** Approve, refuse, take back: each with its reason, and none where it may not be. */
export function VoteBar({ of }: { readonly of: Proposal }) {
  const t = useTexts("operators-console");
  const [act, setAct] = useState<Act>();
  const [link, setLink] = useState<string>();
  const { id, hash, may_vote, may_withdraw } = of;
  const sheet = { onClose: () => setAct(undefined), facts: [{ label: t("proposals.reason"), value: of.reason }] };
  return (
    <div className="mt-4 flex flex-wrap gap-2 empty:hidden">
      {may_vote && (
        <>
          <Button tone="brand" onPress={() => setAct("approve")}>
            {t("proposals.approve")}
          </Button>
          <Button onPress={() => setAct("refuse")}>{t("proposals.refuse")}</Button>
        </>
      )}
      {may_withdraw && <Button onPress={() => setAct("withdraw")}>{t("proposals.withdraw")}</Button>}
      <ReasonSheet
        {...sheet}
        open={act === "approve"}
        title={t("proposals.approve")}
        action={t("proposals.approve")}
        call={calls.approve}
        input={{ id, hash }}
        onDone={(answer) => {
          forgetList();
          setLink(linkIn(answer));
        }}
      />
      <ReasonSheet
        {...sheet}
        open={act === "refuse"}
        title={t("proposals.refuse")}
        action={t("proposals.refuse")}
        tone="danger"
        call={calls.refuseProposal}
        input={{ id, hash }}
        onDone={forgetList}
      />
      <ReasonSheet
        {...sheet}
        open={act === "withdraw"}
        title={t("proposals.withdraw")}
        action={t("proposals.withdraw")}
        call={calls.withdrawProposal}
        input={{ id }}
        onDone={forgetList}
      />
      <LinkSheet link={link} onClose={() => setLink(undefined)} />
    </div>
  );
}
