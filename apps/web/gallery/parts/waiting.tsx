import { NoAnswerError } from "@assay/ui/client.ts";
import { useLiveState } from "@assay/ui/live.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { CountdownRing } from "@assay/ui/parts/countdown-ring.tsx";
import { DiamondArt } from "@assay/ui/parts/diamond-art.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { ErrorNote } from "@assay/ui/parts/error-note.tsx";
import { ErrorScreen, NotFoundScreen } from "@assay/ui/parts/error-screen.tsx";
import { FeedChip } from "@assay/ui/parts/feed-chip.tsx";
import { InfiniteList, type ListRuns } from "@assay/ui/parts/infinite-list.tsx";
import { ListRow } from "@assay/ui/parts/list-row.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { Progress } from "@assay/ui/parts/progress.tsx";
import PullToRefresh from "@assay/ui/parts/pull-to-refresh.tsx";
import { RowsSkeleton, Skeleton } from "@assay/ui/parts/skeleton.tsx";
import { StaleChip } from "@assay/ui/parts/stale-chip.tsx";
import { VisitorEmpty } from "@assay/ui/parts/visitor-empty.tsx";
import { Way } from "@assay/ui/parts/way.tsx";
import { Ways } from "@assay/ui/parts/ways.tsx";
import type { Rows } from "@assay/ui/rows.ts";
import { RefusedError } from "@assay/ui/transport.ts";
import { useQuery } from "@tanstack/react-query";
import { MOMENT } from "../samples.ts";
import { type Wall, covers } from "../wall.ts";
import { words } from "../words.ts";

const nothing = () => {};
const never = new Promise<never>(() => {});
const broken = new RefusedError({ type: "error", code: 0, message: words.fault, rejection: "broke", request: "01K9-7Q2K" });
const absent = new RefusedError({ type: "error", code: 0, message: words.fault, rejection: "parameter-error" });
const SILENT_MS = 12_000;

// The line to the server is down in the gallery, for twelve seconds.
useLiveState.setState({ state: "lost", heardAt: MOMENT - SILENT_MS });

type Answer = "waiting" | "failed" | "empty" | "rows";
const answers: Readonly<Record<Answer, () => Promise<readonly string[]>>> = {
  waiting: () => never,
  failed: () => Promise.reject(new NoAnswerError("gallery")),
  empty: () => Promise.resolve([]),
  rows: () => Promise.resolve([words.spot, words.market, words.limit]),
};
const useAnswer = (answer: Answer) => useQuery({ queryKey: ["gallery", answer], queryFn: answers[answer], retry: false });

const empty = <Empty text={words.empty} action={<Button tone="plain">{words.market}</Button>} />;

const Asked = ({ answer }: { readonly answer: Answer }) => (
  <Loaded query={useAnswer(answer)} skeleton={<RowsSkeleton count={2} />} empty={empty} isEmpty={(list) => list.length === 0}>
    {(list) => <p className="text-form">{list.join(" · ")}</p>}
  </Loaded>
);

function Listed({
  answer,
  more = false,
  runs,
}: {
  readonly answer: Answer;
  readonly more?: boolean;
  readonly runs?: ListRuns<string>;
}) {
  const query = useAnswer(answer);
  const of: Rows<string> = { query, rows: query.data ?? [], more, loadMore: nothing, loadingMore: more };
  return (
    <InfiniteList
      of={of}
      label={words.history}
      {...(runs && { runs })}
      keyOf={(row) => row}
      row={(row) => <ListRow title={row} />}
      empty={empty}
      skeleton={<RowsSkeleton count={2} pill={false} />}
    />
  );
}

/** What stands in for content: on its way, absent, failed or out of date. */
export const waiting: Wall = {
  "countdown-ring": {
    begun: <CountdownRing until={MOMENT + 24_000} lengthMs={30_000} tone="up" />,
    ending: <CountdownRing until={MOMENT + 3_000} lengthMs={30_000} tone="down" />,
    over: <CountdownRing until={0} lengthMs={30_000} />,
  },
  skeleton: {
    line: <Skeleton className="h-4 w-40" />,
    rows: <RowsSkeleton count={3} />,
  },
  empty: { usual: empty, bare: <Empty text={words.empty} /> },
  way: { usual: <Way to="/" text={words.market} /> },
  ways: {
    usual: (
      <Ways
        ways={[
          { to: "/", text: words.market },
          { to: "/again", text: words.confirm },
        ]}
      />
    ),
  },
  "visitor-empty": { usual: <VisitorEmpty text={words.empty} action={words.market} /> },
  "error-note": {
    refused: <ErrorNote error={broken} retry={nothing} />,
    absent: <ErrorNote error={absent} retry={nothing} />,
    offline: <ErrorNote error={new NoAnswerError("gallery")} retry={nothing} />,
    broken: <ErrorNote error={new Error("gallery")} retry={nothing} />,
  },
  "error-screen": { broken: covers(<ErrorScreen />), "not found": <NotFoundScreen /> },
  "stale-chip": { lost: <StaleChip /> },
  "feed-chip": {
    live: <FeedChip feed={{ source: "live", label: words.mark }} />,
    simulated: <FeedChip feed={{ source: "simulated", label: words.mark }} />,
    recorded: <FeedChip feed={{ source: "recorded", label: words.mark }} />,
  },
  loaded: {
    waiting: <Asked answer="waiting" />,
    failed: <Asked answer="failed" />,
    empty: <Asked answer="empty" />,
    answer: <Asked answer="rows" />,
  },
  "infinite-list": {
    waiting: <Listed answer="waiting" />,
    failed: <Listed answer="failed" />,
    empty: <Listed answer="empty" />,
    "more to come": <Listed answer="rows" more />,
    end: <Listed answer="rows" />,
    runs: <Listed answer="rows" runs={{ keyOf: (row) => row, head: (row) => row, headClass: "pt-3 text-caption text-soft" }} />,
  },
  progress: {
    begun: <Progress label={words.progress} percent={0} />,
    "on its way": <Progress label={words.progress} percent={42.7} />,
    done: <Progress label={words.progress} percent={100} />,
    "without a measure": <Progress label={words.progress} />,
  },
  "pull-to-refresh": { waiting: covers(<PullToRefresh onRefresh={() => never} />) },
  "diamond-art": { usual: <DiamondArt /> },
};
