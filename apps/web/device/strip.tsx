import { useAway } from "@assay/ui/reach.ts";
import { useCountsDown } from "@assay/ui/running.ts";
import { useSession } from "@assay/ui/session.ts";
import { Slot } from "@assay/ui/slots.tsx";
import { AwayPill } from "./away-pill.tsx";

/**
 * What is told over every page: that nothing answers, and what is counted down. Below a desktop it stands in a strip of its own, for which
 * `--top` makes every page give way; on a desktop in the empty middle of the top bar.
 */
export function Strip() {
  const away = useAway();
  const counts = useCountsDown();
  const loggedIn = useSession((now) => now.loggedIn);
  const runs = counts && loggedIn;
  return (
    <div className="over-page pointer-events-none fixed inset-x-0 top-0 z-[80] flex justify-center gap-2">
      <AwayPill away={away} />
      {runs && <Slot name="running" />}
    </div>
  );
}
