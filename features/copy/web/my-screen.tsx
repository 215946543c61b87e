import { useTexts } from "@assay/ui/locale.ts";
import { Chips } from "@assay/ui/parts/chips.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { InfiniteList } from "@assay/ui/parts/infinite-list.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Screen } from "@assay/ui/parts/screen.tsx";
import { Section } from "@assay/ui/parts/section.tsx";
import { RowsSkeleton } from "@assay/ui/parts/skeleton.tsx";
import { Way } from "@assay/ui/parts/way.tsx";
import { useRows } from "@assay/ui/rows.ts";
import { ListsScreen } from "@assay/ui/ticket/lists-screen.tsx";
import { lazy, Suspense, useState } from "react";
import { useSearchParams } from "react-router";
import { calls } from "../contract.ts";
import { CopiesList } from "./copies-list.tsx";
import { FollowCard } from "./follow-card.tsx";
import { COPY_PATH, MY_COPIES_PATH } from "./paths.ts";
import { useMyFollows } from "./use-my-follows.ts";

// Few lead.
const LeadPane = lazy(() => import("./lead-pane.tsx"));
const EVERY_MS = 5_000;

/** What of copy trading is the customer's: whom he follows, what is copied and was, and what he leads himself. */
export default function MyScreen() {
  const t = useTexts("copy");
  const [search] = useSearchParams();
  const followId = search.get("follow_user_id");
  if (followId !== null) return <OneFollow key={followId} id={followId} />;
  const tab = <Key extends "following" | "copies" | "past" | "lead">(key: Key) => ({ key, label: t(`my.${key}`) });
  return (
    <ListsScreen
      width="list"
      title={t("mine")}
      label={t("mine")}
      lists={[tab("following"), tab("copies"), tab("past"), tab("lead")]}
    >
      {(list) => (
        <div className="pt-3">
          {
            {
              following: <Following />,
              copies: <CopiesList current />,
              past: <Past />,
              lead: (
                <Suspense fallback={<RowsSkeleton count={4} />}>
                  <LeadPane />
                </Suspense>
              ),
            }[list]
          }
        </div>
      )}
    </ListsScreen>
  );
}

function Following() {
  const t = useTexts("copy");
  return (
    <Loaded
      query={useMyFollows(EVERY_MS)}
      isEmpty={({ list }) => list.length === 0}
      empty={<Empty text={t("none-following")} action={<Way to={COPY_PATH} text={t("see-traders")} />} />}
    >
      {({ list }) => (
        <ul aria-label={t("my.following")}>
          {list.map((follow) => (
            <li key={follow.follow_user_id}>
              <FollowCard follow={follow} />
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}

const pasts = ["copies", "follows"] as const;

function Past() {
  const t = useTexts("copy");
  const [shown, setShown] = useState<(typeof pasts)[number]>("copies");
  const ended = useRows(calls.listFollows, { ended: "1" }, { when: shown === "follows" });
  return (
    <>
      <Chips
        label={t("my.past")}
        options={pasts.map((key) => ({ key, label: t(`pasts.${key}`) }))}
        value={shown}
        onChange={setShown}
      />
      {shown === "copies" ? (
        <CopiesList current={false} />
      ) : (
        <InfiniteList
          of={ended}
          keyOf={({ follow_user_id }) => follow_user_id}
          label={t("pasts.follows")}
          empty={<Empty text={t("none-ended")} />}
          row={(follow) => <FollowCard follow={follow} />}
        />
      )}
    </>
  );
}

/** One follow, current or ended, with its copies. */
function OneFollow({ id }: { readonly id: string }) {
  const t = useTexts("copy");
  const current = useMyFollows(EVERY_MS);
  const ended = useRows(calls.listFollows, { ended: "1", limit: "50" });
  const follow = [...(current.data?.list ?? []), ...ended.rows].find(({ follow_user_id }) => follow_user_id === id);
  return (
    <Screen width="list" head={<PageHeader title={follow?.trader_name ?? t("mine")} />}>
      <Loaded
        query={current}
        isEmpty={() => follow === undefined && ended.query.data !== undefined}
        empty={<Empty text={t("rejections.no-such-follow")} action={<Way to={MY_COPIES_PATH} text={t("mine")} />} />}
      >
        {() =>
          follow === undefined ? (
            <RowsSkeleton count={4} />
          ) : (
            <>
              <FollowCard follow={follow} alone />
              {follow.state !== "ended" && (
                <Section title={t("open-copies")}>
                  <CopiesList current followId={id} />
                </Section>
              )}
              <Section title={t("past-copies")}>
                <CopiesList current={false} followId={id} />
              </Section>
            </>
          )
        }
      </Loaded>
    </Screen>
  );
}
