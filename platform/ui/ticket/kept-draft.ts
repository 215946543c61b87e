/** What was typed into a ticket, for whoever comes back to it from another page. It lives in memory, and as long as the session. */
import { useEffect } from "react";
import { useSession } from "../session.ts";

const drafts = new Map<string, object>();

useSession.subscribe((now, before) => {
  if (now.loggedIn !== before.loggedIn) drafts.clear();
});

export const draftOf = <Fields>(name: string | undefined): Partial<Fields> =>
  (name === undefined ? undefined : drafts.get(name)) ?? {};

export function useKeptDraft(name: string | undefined, fields: object): void {
  useEffect(() => {
    if (name !== undefined) drafts.set(name, fields);
  }, [name, fields]);
}
