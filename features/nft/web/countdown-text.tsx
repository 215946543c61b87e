import { refreshCalls } from "@assay/ui/client.ts";
import { useLanguageTag } from "@assay/ui/locale.ts";
import { useOnceAt } from "@assay/ui/once-at.ts";
import { useServerNow } from "@assay/ui/ticking.ts";
import { untilText } from "@assay/ui/until-text.ts";
import { calls } from "../contract.ts";

const SECOND_MS = 1_000;

/** What is left to pay; once it is over the order is asked for again. */
export function CountdownText({ until }: { readonly until: number }) {
  const tag = useLanguageTag();
  const now = useServerNow(SECOND_MS);
  useOnceAt(until, now, () => refreshCalls([calls.readNFTOrderMessage.path, calls.listOrders.path]));
  return (
    <bdi role="timer" className="font-semibold tabular-nums">
      {untilText(until - now, tag)}
    </bdi>
  );
}
