import { useCall } from "@assay/ui/client.ts";
import { useLanguageTag, useTexts } from "@assay/ui/locale.ts";
import { Own } from "@assay/ui/own.tsx";
import { Button } from "@assay/ui/parts/button.tsx";
import { Card } from "@assay/ui/parts/card.tsx";
import { Facts } from "@assay/ui/parts/facts.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Screen } from "@assay/ui/parts/screen.tsx";
import { Section } from "@assay/ui/parts/section.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { Way } from "@assay/ui/parts/way.tsx";
import { RateText, rateText } from "@assay/ui/ticket/rate-text.tsx";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { calls } from "../contract.ts";
import { Amounts } from "./amounts.tsx";
import { CodeCard } from "./code-card.tsx";
import { CodeList } from "./code-list.tsx";
import { LabelSheet, NewCodeSheet } from "./code-sheets.tsx";
import { type Code, type Invites, partsOf, shownCode } from "./invite-model.ts";
import { InvitesScreen } from "./invites-screen.tsx";
import { INVITES_PATH } from "./paths.ts";

/** The page by which friends are invited: a code to pass on, what came of it, and all codes; with a list in its address, that list. */
export default function ShareScreen() {
  const t = useTexts("invite");
  const tag = useLanguageTag();
  const [search] = useSearchParams();
  const answer = useCall(calls.showInvites, {});
  if (search.has("list")) return <InvitesScreen />;
  return (
    <Screen width="wide" head={<PageHeader title={t("title")} />}>
      <Loaded query={answer}>
        {(invites) => (
          <>
            <p className="max-w-2xl text-form text-soft">
              {invites.terms ? t("terms", { share: rateText(invites.terms.share, tag), days: invites.terms.days }) : t("closed")}
            </p>
            <Invitations invites={invites} />
          </>
        )}
      </Loaded>
    </Screen>
  );
}

function Invitations({ invites }: { readonly invites: Invites }) {
  const t = useTexts("invite");
  const [chosen, setChosen] = useState<string>();
  const [makes, setMakes] = useState(false);
  const [edited, setEdited] = useState<Code>();
  const { terms, codes, codes_max, registered, traded, earned, invited } = invites;
  const shown = shownCode(codes, chosen);
  return (
    <div className="mt-3 grid grid-cols-1 items-start gap-x-6 desk:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
      <CodeCard code={shown} terms={terms} />
      <div className="grid min-w-0 grid-cols-1">
        <Card className="max-desk:mt-3">
          <Own>
            <Facts
              facts={[
                { label: t("friends"), value: registered },
                { label: t("traded"), value: traded },
                { label: t("earned"), value: <Amounts of={earned} /> },
              ]}
            />
          </Own>
          <div className="mt-4">
            <Way to={INVITES_PATH} text={t("lists")} />
          </div>
        </Card>
        {invited && <Invited invited={invited} />}
        <Section
          title={t("codes")}
          end={
            codes.length <= codes_max && (
              <Button size="small" onPress={() => setMakes(true)}>
                {t("new-code")}
              </Button>
            )
          }
        >
          <CodeList codes={codes} shown={shown.code} onShow={setChosen} onEdit={setEdited} />
        </Section>
        <Section title={t("how")}>
          <ul className="space-y-2 pt-1 pb-6 text-form text-soft">
            {(["day", "kept", "linked"] as const).map((rule) => (
              <li key={rule}>{t(`rules.${rule}`)}</li>
            ))}
          </ul>
        </Section>
      </div>
      <NewCodeSheet open={makes} onClose={() => setMakes(false)} share={terms?.share} onMade={setChosen} />
      <LabelSheet code={edited} onClose={() => setEdited(undefined)} />
    </div>
  );
}

/** What the customer gets back of his own fees, since somebody has invited him. */
function Invited({ invited }: { readonly invited: NonNullable<Invites["invited"]> }) {
  const t = useTexts("invite");
  return (
    <Section title={t("invited")}>
      <Own>
        <Facts
          className="pt-1"
          facts={[
            { label: t("invited-back"), value: <RateText rate={partsOf(invited.share, invited.friend_percent).friends} /> },
            { label: t("got"), value: <Amounts of={invited.earned} /> },
            { label: t("until"), value: <TimeText at={invited.ends_at} as="date" /> },
          ]}
        />
      </Own>
    </Section>
  );
}
