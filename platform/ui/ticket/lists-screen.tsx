import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import type { Option } from "../parts/option.ts";
import { PageHeader } from "../parts/page-header.tsx";
import { Screen, type ScreenProps } from "../parts/screen.tsx";
import { TabPanel, UnderlineTabs } from "../parts/underline-tabs.tsx";

export interface ListsScreenProps<Key extends string> extends Required<Pick<ScreenProps, "width">> {
  readonly title: string;
  /** What the lists are of. */
  readonly label: string;
  /** The first one is open unless the address names another as its `list`. */
  readonly lists: readonly [Option<Key>, ...Option<Key>[]];
  /** At the end of the head. */
  readonly end?: (list: Key) => ReactNode;
  readonly above?: ReactNode;
  readonly tabsClass?: string;
  readonly children: (list: Key) => ReactNode;
}

/** What of a product is the customer's, on a screen of its own: a tab for each list. */
export function ListsScreen<Key extends string>(props: ListsScreenProps<Key>) {
  const { width, title, label, lists, end, above, tabsClass, children } = props;
  const [search, setSearch] = useSearchParams();
  const { key: list } = lists.find(({ key }) => key === search.get("list")) ?? lists[0];
  return (
    <Screen width={width} head={<PageHeader title={title} end={end?.(list)} />}>
      {above}
      <div className="desk:rounded-card desk:bg-s1 desk:px-4 desk:pb-2">
        <UnderlineTabs
          id="lists"
          label={label}
          tabs={lists}
          value={list}
          onChange={(key) => setSearch({ list: key }, { replace: true })}
          className={tabsClass}
        />
        <TabPanel of="lists" tab={list}>
          {children(list)}
        </TabPanel>
      </div>
    </Screen>
  );
}
