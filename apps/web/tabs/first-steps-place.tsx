import { useStored } from "@assay/ui/stored.ts";
import { Skeleton } from "@assay/ui/parts/skeleton.tsx";
import { useSession } from "@assay/ui/session.ts";
import { Suspense, lazy, useState } from "react";

const Steps = lazy(() => import("./first-steps.tsx"));

/** The place of the first steps: nothing once this customer has done them all or waved them off. */
export function FirstSteps() {
  const [now] = useStored("firstSteps");
  // What this visit learns about them holds from the next one on: the page must not jump.
  const [over] = useState(now);
  const id = useSession((now) => now.user?.id);
  if (over !== undefined && (id === undefined || over === id)) return null;
  return (
    <Suspense fallback={<StepsSkeleton />}>
      <Steps waiting={<StepsSkeleton />} />
    </Suspense>
  );
}

const StepsSkeleton = () => <Skeleton className="h-[142px] w-full rounded-card md:col-span-2 desk:col-span-1 desk:h-[272px]" />;
