import type { OutputOf } from "@assay/core/contract.ts";
import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Badge } from "@assay/ui/parts/badge.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { InfiniteList } from "@assay/ui/parts/infinite-list.tsx";
import { ListRow } from "@assay/ui/parts/list-row.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Screen } from "@assay/ui/parts/screen.tsx";
import { Section } from "@assay/ui/parts/section.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { useRows } from "@assay/ui/rows.ts";
import { useSession } from "@assay/ui/session.ts";
import { ChevronRight } from "lucide-react";
import { calls } from "../contract.ts";
import { agreementPath } from "./paths.ts";

/** Everything that can be agreed to, where the customer stands with each, and all that he has ever said. */
export default function AgreementsScreen() {
  const t = useTexts("content");
  const loggedIn = useSession((now) => now.loggedIn);
  return (
    <Screen head={<PageHeader title={t("pages.agreements")} />}>
      <p className="max-w-[42rem] text-form text-soft">{t("agreement.about")}</p>
      <Loaded query={useCall(calls.listAgreements, {})}>
        {(list) => (
          <ul className="mt-3 divide-y divide-line border-y border-line">
            {list.map((agreement) => (
              <li key={agreement.keyword}>
                <ListRow
                  to={agreementPath(agreement.keyword)}
                  title={agreement.title}
                  subtitle={t("agreement.version", { version: agreement.version })}
                  end={<Standing agreement={agreement} />}
                />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {loggedIn && <History />}
    </Screen>
  );
}

type Listed = OutputOf<typeof calls.listAgreements>[number];

function Standing({ agreement: { decision, version } }: { readonly agreement: Listed }) {
  const t = useTexts("content");
  const onward = <ChevronRight className="size-5 shrink-0 text-faint rtl:-scale-x-100" aria-hidden />;
  if (decision === null) return onward;
  const state = decision.version < version ? "outdated" : decision.accepted ? "accepted" : "declined";
  return (
    <span className="flex items-center gap-2">
      <Badge {...(state === "accepted" && { tone: "brand" as const })}>{t(`agreement.state.${state}`)}</Badge>
      {onward}
    </span>
  );
}

function History() {
  const t = useTexts("content");
  const consents = useRows(calls.listConsents, { limit: "20" });
  return (
    <Section title={t("agreement.history")} className="mt-7">
      <InfiniteList
        of={consents}
        label={t("agreement.history")}
        keyOf={({ id }) => id}
        empty={<Empty text={t("agreement.none")} />}
        row={({ title, keyword, version, hash, accepted, at }) => (
          <ListRow
            to={`${agreementPath(keyword)}&text=${hash}`}
            title={title}
            subtitle={t(accepted ? "agreement.accepted" : "agreement.declined", { version })}
            end={<TimeText at={at} className="text-form text-soft" />}
          />
        )}
      />
    </Section>
  );
}
