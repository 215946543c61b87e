import { useTexts } from "@assay/ui/locale.ts";
import { Own } from "@assay/ui/own.tsx";
import { Badge } from "@assay/ui/parts/badge.tsx";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { InfiniteList } from "@assay/ui/parts/infinite-list.tsx";
import { ListRow } from "@assay/ui/parts/list-row.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Screen } from "@assay/ui/parts/screen.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { useRows } from "@assay/ui/rows.ts";
import { lazy, Suspense, useState } from "react";
import { useSearchParams } from "react-router";
import { calls } from "../contract.ts";
import { topics } from "../rules.ts";
import { DeskFacts } from "./desk-facts.tsx";
import { chatOf } from "./paths.ts";
import type { Told } from "./told.ts";

const AskSheet = lazy(() => import("./ask-sheet.tsx"));

const tones = { open: "brand", waiting: "up", closed: "plain" } as const;

/** All that a customer has asked, and how long an answer takes. */
export default function ListScreen() {
  const t = useTexts("support");
  const [search] = useSearchParams();
  const about = search.get("about");
  // Whoever comes for a specialist has said what it is about.
  const topic = topics.find((one) => one === search.get("topic"));
  const [asks, setAsks] = useState(about !== null || topic !== undefined);
  return (
    <Screen head={<PageHeader title={t("title")} />}>
      <Cta action={t("new")} onPress={() => setAsks(true)} className="mb-3" />
      <DeskFacts />
      <h2 className="mt-6 text-section">{t("mine")}</h2>
      <Own>
        <InfiniteList
          of={useRows(calls.listConversations, {})}
          keyOf={({ id }) => id}
          label={t("mine")}
          className="divide-y divide-line"
          empty={<Empty text={t("none")} />}
          row={(one) => <ConversationRow one={one} />}
        />
      </Own>
      <Suspense>
        <AskSheet open={asks} {...(about !== null && { about })} {...(topic && { topic })} onClose={() => setAsks(false)} />
      </Suspense>
    </Screen>
  );
}

function ConversationRow({ one: { id, topic, begins, moved_at, state, unread } }: { readonly one: Told }) {
  const t = useTexts("support");
  return (
    <ListRow
      to={chatOf(id)}
      title={t(`subjects.${topic}`)}
      subtitle={begins === "" ? <TimeText at={moved_at} as="when" /> : <span className="line-clamp-1 break-all">{begins}</span>}
      end={<Badge tone={tones[state]}>{unread > 0 ? t("news", { count: unread }) : t(`states.${state}`)}</Badge>}
      endSub={begins === "" ? undefined : <TimeText at={moved_at} as="when" />}
    />
  );
}
