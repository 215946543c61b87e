/** Whether this browser takes pushed messages, for a screen that offers to change it. */
import { useQuery } from "@tanstack/react-query";
import type { PushState } from "./push.ts";

/** Undefined until the browser has been asked; `look` asks it again. The code behind comes with the first look. */
export function usePushState(): { readonly state: PushState | undefined; readonly look: () => Promise<unknown> } {
  const { data, refetch } = useQuery({
    queryKey: ["push-state"],
    queryFn: async () => await (await import("./push.ts")).pushState(),
    networkMode: "always",
  });
  return { state: data, look: refetch };
}
