/** What a phone works out by itself and that takes a while, such as checking a signature: kept and shared by its name. */
import { type UseQueryResult, useQuery } from "@tanstack/react-query";

export interface ComputedOptions {
  readonly when?: boolean;
  /** Work it out again every so many milliseconds while the page is visible. */
  readonly everyMs?: number;
}

export function useComputed<Value>(
  name: string,
  run: () => Promise<Value>,
  { when = true, everyMs }: ComputedOptions = {},
): UseQueryResult<Value> {
  return useQuery({
    queryKey: ["computed", name],
    queryFn: run,
    enabled: when,
    staleTime: everyMs ?? Number.POSITIVE_INFINITY,
    retry: false,
    // It belongs to whoever is logged in, and goes when they leave.
    meta: { who: "customer" },
    ...(everyMs !== undefined && { refetchInterval: everyMs }),
  });
}
