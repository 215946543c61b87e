import type { Lang } from "@assay/core/languages.ts";
import { useCallIn } from "@assay/ui/call-in.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { CopyText } from "@assay/ui/parts/copy-text.tsx";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { Facts } from "@assay/ui/parts/facts.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { Section } from "@assay/ui/parts/section.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { useSession } from "@assay/ui/session.ts";
import { useState } from "react";
import { calls } from "../contract.ts";
import { type AgreementShown, AgreementText } from "./agreement-text.tsx";
import { useDecision } from "./use-decision.ts";

export interface AgreementPaneProps {
  readonly keyword: string;
  /** One that held before; the one that holds unless given. */
  readonly version?: string | null;
  /** Exactly one wording, by its hash. */
  readonly text?: string | null;
  /** The language of the text, where it is not the reader's. */
  readonly lang?: Lang;
}

/** An agreement with what its customer has said to it, which can be changed here, and the hash that proves the text. */
export default function AgreementPane({ keyword, version = null, text = null, lang }: AgreementPaneProps) {
  const [seen, setSeen] = useState<string>();
  const wording = { ...(version !== null && { version }), ...(text !== null && { text }) };
  const asked = { keyword, ...wording, ...(seen !== undefined && { since: seen }) };
  const agreement = useCallIn(lang, calls.showAgreement, asked);
  return (
    <Loaded query={agreement}>
      {(shown) => (
        <>
          <AgreementText agreement={shown} {...(lang !== undefined && { wanted: lang })} />
          {shown.holds && <Decision agreement={shown} onChanged={setSeen} />}
          <Evidence agreement={shown} />
        </>
      )}
    </Loaded>
  );
}

interface DecisionProps {
  readonly agreement: AgreementShown;
  readonly onChanged: (seen: string) => void;
}

/** Yes or no, and what was said last. A visitor only reads. */
function Decision({ agreement, onChanged }: DecisionProps) {
  const t = useTexts("content");
  const loggedIn = useSession((now) => now.loggedIn);
  const { decide, pending } = useDecision(agreement, onChanged);
  if (!loggedIn) return null;
  const { decision, version } = agreement;
  const holds = decision !== null && decision.version === version;
  return (
    <Section title={t("agreement.yours")} className="mt-7 max-w-[42rem] print:hidden">
      <p className="mt-1 text-form text-soft">
        {decision === null ? (
          t("agreement.not-asked")
        ) : (
          <>
            {t(decision.accepted ? "agreement.accepted" : "agreement.declined", { version: decision.version })}{" "}
            <TimeText at={decision.at} />
          </>
        )}
      </p>
      <p className="mt-1 text-form text-soft">{t("agreement.free")}</p>
      <div className="mt-3 grid grid-cols-2 gap-2">
        <Cta
          action={t(decision?.accepted === true ? "agreement.withdraw" : "agreement.decline")}
          tone="quiet"
          disabled={pending || (holds && !decision.accepted)}
          onPress={() => void decide(false)}
        />
        <Cta
          action={t("agreement.accept")}
          pending={pending}
          disabled={holds && decision.accepted}
          onPress={() => void decide(true)}
        />
      </div>
    </Section>
  );
}

/** How anybody can prove which text it was. */
function Evidence({ agreement: { hash, text } }: { readonly agreement: AgreementShown }) {
  const t = useTexts("content");
  return (
    <Section title={t("agreement.proof")} className="mt-7 max-w-[42rem]">
      <p className="mt-1 text-form text-soft">{t("agreement.proof-more")}</p>
      <Facts
        className="mt-3"
        facts={[
          {
            label: "SHA-256",
            value: (
              <CopyText
                text={`${hash.slice(0, HASH_SHOWN)}…`}
                copied={hash}
                label={t("agreement.copy-hash")}
                done={t("copied")}
              />
            ),
          },
          { label: t("agreement.length"), value: <bdi dir="ltr">{new TextEncoder().encode(text).length}</bdi> },
        ]}
      />
    </Section>
  );
}

const HASH_SHOWN = 16;
