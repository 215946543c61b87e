import { useCall } from "@assay/ui/client.ts";
import { DeskScreen } from "@assay/ui/console/desk-screen.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { Badge } from "@assay/ui/parts/badge.tsx";
import { Card } from "@assay/ui/parts/card.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { Section } from "@assay/ui/parts/section.tsx";
import { useSearchParams } from "react-router";
import { calls } from "../../contract.ts";
import { useCallName } from "./call-name.ts";
import { InputFacts, Preview, ProposalFacts, Votes } from "./proposal-parts.tsx";
import { VoteBar } from "./vote-bar.tsx";

const LOOK_MS = 20_000;

/** One proposal: who wants what and why, what it would do, who has voted how, and the presses of whoever may decide. */
export default function ProposalScreen() {
  const t = useTexts("operators-console");
  const nameOf = useCallName();
  const [search] = useSearchParams();
  const query = useCall(calls.showProposal, { id: search.get("id") ?? "" }, { everyMs: LOOK_MS });
  const title = query.data ? nameOf(query.data.call) : t("proposals.one");
  return (
    <DeskScreen title={title} end={query.data && <Badge tone="brand">{t(`proposals.states.${query.data.state}`)}</Badge>}>
      <Loaded query={query}>
        {(proposal) => (
          <div className="grid gap-4 desk:grid-cols-2">
            <Card>
              <ProposalFacts of={proposal} />
              <VoteBar of={proposal} />
            </Card>
            <Card>
              <h2 className="mb-2 text-section">{t("proposals.input")}</h2>
              <InputFacts of={proposal} />
              <Section title={t("proposals.preview")}>
                <Preview of={proposal} />
              </Section>
              <Section title={t("proposals.votes")}>
                <Votes of={proposal} />
              </Section>
            </Card>
          </div>
        )}
      </Loaded>
    </DeskScreen>
  );
}
