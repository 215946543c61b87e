/** Options are counted down on every page and every device of their customer, whichever placed them. */
import { askOnce } from "@assay/ui/client.ts";
import { onEvent } from "@assay/ui/live.ts";
import { countDown } from "@assay/ui/running.ts";
import { session, useSession } from "@assay/ui/session.ts";
import { calls, events } from "../contract.ts";
import { endOf, RUNNING_MAX } from "./use-running.ts";

export default function followOptions(): void {
  onEvent(events.optionsChanged, ({ until }) => {
    if (until !== null) countDown(until);
  });
  look();
  useSession.subscribe((now, before) => {
    if (now.loggedIn && !before.loggedIn) look();
  });
}

function look(): void {
  if (!session.now().loggedIn) return;
  askOnce(calls.listOptions, { state: "live", limit: RUNNING_MAX }).then(
    ({ list }) => {
      for (const option of list) countDown(endOf(option));
    },
    // The screen of the options asks the same, and says what is wrong.
    () => undefined,
  );
}
