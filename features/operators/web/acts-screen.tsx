import { useCall } from "@assay/ui/client.ts";
import { foundText, useTexts } from "@assay/ui/locale.ts";
import { Chips } from "@assay/ui/parts/chips.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { Facts } from "@assay/ui/parts/facts.tsx";
import { InfiniteList } from "@assay/ui/parts/infinite-list.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Screen } from "@assay/ui/parts/screen.tsx";
import { RowsSkeleton } from "@assay/ui/parts/skeleton.tsx";
import { useRows } from "@assay/ui/rows.ts";
import { useSession } from "@assay/ui/session.ts";
import { useState } from "react";
import { calls } from "../contract.ts";
import { ActLine, wordOr } from "./act-line.tsx";
import { isActRight, isLookRight } from "./opened.ts";

const own = ["mine", "looks"] as const;
const everybodys = ["all", "months"] as const;
type List = (typeof own)[number] | (typeof everybodys)[number];

const LIMIT = "30";
const placeOf = ({ entry }: { readonly entry: number }): string => String(entry);

/** What people did for the house: all of it blinded, the customer's own opened, and by month. */
export default function ActsScreen() {
  const t = useTexts("operators");
  const loggedIn = useSession((now) => now.loggedIn);
  const [list, choose] = useState<List>("all");
  const lists: readonly List[] = [...everybodys, ...(loggedIn ? own : [])];
  return (
    <Screen head={<PageHeader title={t("acts.title")} />}>
      <p className="mb-4 text-form text-soft">{t("acts.about")}</p>
      <Chips
        label={t("acts.list")}
        options={lists.map((key) => ({ key, label: t(`acts.${key}`) }))}
        value={list}
        onChange={choose}
      />
      {list === "all" ? <AllActs /> : list === "months" ? <Months /> : list === "mine" ? <OwnActs /> : <OwnLooks />}
    </Screen>
  );
}

/** How a list of acts looks, whoever's it is. */
function useListLook() {
  const t = useTexts("operators");
  return {
    label: t("acts.title"),
    skeleton: <RowsSkeleton pill={false} />,
    empty: <Empty text={t("acts.none")} />,
    className: "divide-y divide-line",
  };
}

function AllActs() {
  const t = useTexts("operators");
  return (
    <InfiniteList
      of={useRows(calls.listActs, { limit: LIMIT }, { placeOf })}
      keyOf={({ id }) => id}
      {...useListLook()}
      row={({ number, call, at, place, ...act }) => (
        <ActLine {...{ number, call, at, place }} waiting={t("acts.unsealed")} right={isActRight(act)} />
      )}
    />
  );
}

function OwnActs() {
  const t = useTexts("operators");
  return (
    <InfiniteList
      of={useRows(calls.listOwnActs, { limit: LIMIT }, { placeOf })}
      keyOf={({ id }) => id}
      {...useListLook()}
      row={({ number, call, at, place, role, said, ...act }) => (
        <ActLine {...{ number, call, at, place, role, said }} waiting={t("acts.unsealed")} right={isActRight({ ...act, said })} />
      )}
    />
  );
}

function OwnLooks() {
  const t = useTexts("operators");
  return (
    <InfiniteList
      of={useRows(calls.listOwnLooks, { limit: LIMIT }, { placeOf })}
      keyOf={({ id }) => id}
      {...useListLook()}
      row={({ number, what, at, role, said, ...look }) => (
        <ActLine
          {...{ number, at, role, said }}
          call={what}
          place={look.batch?.place ?? null}
          waiting={t("acts.hourly")}
          right={isLookRight(look)}
        />
      )}
    />
  );
}

function Months() {
  const t = useTexts("operators");
  const months = useCall(calls.countActs, {});
  return (
    <Loaded
      query={months}
      skeleton={<RowsSkeleton pill={false} />}
      isEmpty={(rows) => rows.length === 0}
      empty={<Empty text={t("acts.none")} />}
    >
      {(rows) =>
        [...Map.groupBy(rows, ({ month }) => month)].map(([month, counts]) => (
          <section key={month} className="mt-4">
            <h2 className="mb-2 text-section">
              <bdi dir="ltr">{month}</bdi>
            </h2>
            <Facts
              facts={counts.map(({ call, count }) => ({
                label: wordOr(call, `calls.${call}`, foundText(t, `calls.${call}`)),
                value: <bdi dir="ltr">{String(count)}</bdi>,
              }))}
            />
          </section>
        ))
      }
    </Loaded>
  );
}
