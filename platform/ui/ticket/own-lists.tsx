import type { ReactNode } from "react";
import { TabPanel, UnderlineTabs, type UnderlineTabsProps } from "../parts/underline-tabs.tsx";
import { VisitorEmpty, type VisitorEmptyProps } from "../parts/visitor-empty.tsx";
import { useSession } from "../session.ts";

export interface OwnListsProps<Key extends string> extends Omit<UnderlineTabsProps<Key>, "className"> {
  /** What stands there for whoever is not logged in. */
  readonly visitor: VisitorEmptyProps;
  readonly panelClass?: string;
  /** The list that is open. */
  readonly children: ReactNode;
}

/** What of a product is the customer's, beside its ticket: a tab for each list, and for a visitor the way to them. */
export function OwnLists<Key extends string>({ visitor, panelClass, children, ...tabs }: OwnListsProps<Key>) {
  const loggedIn = useSession((now) => now.loggedIn);
  return (
    <>
      <UnderlineTabs {...tabs} />
      <TabPanel of={tabs.id} tab={tabs.value} {...(panelClass !== undefined && { className: panelClass })}>
        {loggedIn ? children : <VisitorEmpty {...visitor} />}
      </TabPanel>
    </>
  );
}
