/** What a page says in a language that its address names, whatever the reader's. */
import type { Call, InputTextOf, OutputOf } from "@assay/core/contract.ts";
import type { Lang } from "@assay/core/languages.ts";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useSession } from "./session.ts";
import { send } from "./transport.ts";

/** Like useCall of what everybody may ask, in the reader's language unless another is named; events name it by its path as well. */
export function useCallIn<C extends Call>(lang: Lang | undefined, call: C, input: InputTextOf<C>): UseQueryResult<OutputOf<C>> {
  const own = useSession((now) => now.lang);
  const spoken = lang ?? own;
  return useQuery({
    queryKey: [call.path, input, spoken],
    queryFn: ({ signal }) => send(call, input, { lang: spoken, signal }),
    meta: { who: call.who },
  });
}
