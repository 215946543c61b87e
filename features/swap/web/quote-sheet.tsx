import { currencyFact } from "@assay/core/currency.ts";
import { useCall, useCommand } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { useLanguageTag } from "@assay/ui/locale.ts";
import { formatAmountText } from "@assay/ui/number.ts";
import { CountdownRing } from "@assay/ui/parts/countdown-ring.tsx";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { Sheet } from "@assay/ui/parts/sheet.tsx";
import { RowsSkeleton } from "@assay/ui/parts/skeleton.tsx";
import { useServerNow } from "@assay/ui/ticking.ts";
import { toast } from "@assay/ui/toast.ts";
import { useState } from "react";
import { calls } from "../contract.ts";
import { QUOTE_MS } from "../rules.ts";
import { DealFacts } from "./deal-facts.tsx";
import type { Quote, SwapFields } from "./swap-form.ts";

export interface QuoteSheetProps {
  /** What is asked for; undefined closes the sheet. */
  readonly asked: SwapFields | undefined;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const RING = 24;
const TURN_MS = 250;

/** A firm quote, which is renewed as long as the sheet is open, and the press that accepts it. */
export function QuoteSheet({ asked, onClose, onDone }: QuoteSheetProps) {
  const t = useTexts("swap");
  return (
    <Sheet open={asked !== undefined} onClose={onClose} title={t("quote")} context={asked && `${asked.from} → ${asked.to}`} own>
      {asked && <LiveQuote asked={asked} onDone={onDone} />}
    </Sheet>
  );
}

const inputOf = ({ from, to, amount }: SwapFields) => ({
  number: amount,
  from_currency_id: String(currencyFact(from).id),
  to_currency_id: String(currencyFact(to).id),
});

function LiveQuote({ asked, onDone }: { readonly asked: SwapFields; readonly onDone: () => void }) {
  const t = useTexts("swap");
  const tag = useLanguageTag();
  const swap = useCommand(calls.swap, { keeps: true });
  // What was sent and not answered is sent again as it was, and asks for no other quote.
  const [sent, setSent] = useState<Quote>();
  const query = useCall(calls.quoteSwap, inputOf(asked), { everyMs: QUOTE_MS, when: sent === undefined });
  const quote = sent ?? query.data?.quote ?? undefined;
  const now = useServerNow(TURN_MS);
  const isOver = quote !== undefined && sent === undefined && quote.valid_until <= now;
  async function accept(one: Quote): Promise<void> {
    setSent(one);
    const outcome = await swap.run({ ...inputOf(asked), quote_id: one.id });
    if (outcome.state === "unknown") return;
    setSent(undefined);
    if (outcome.state === "rejected") return void query.refetch();
    if (outcome.state !== "accepted") return;
    const { arrives, to_currency: currency } = outcome.message.swap;
    toast(t("done", { amount: formatAmountText(arrives, { decimals: 8, decimalsMin: 2 }, tag), currency }), "done");
    onDone();
  }
  return (
    <Loaded query={query} skeleton={<RowsSkeleton count={6} pill={false} />}>
      {() =>
        quote && (
          <>
            <DealFacts deal={quote} />
            <p className="mt-3 text-form text-soft">{t("firm")}</p>
            <Cta
              action={
                <span className="flex items-center gap-2">
                  {isOver ? t("quote-again") : t("confirm")}
                  {!isOver && <CountdownRing until={quote.valid_until} lengthMs={QUOTE_MS} tone="up" size={RING} />}
                </span>
              }
              disabled={isOver}
              pending={swap.pending}
              wait={swap.wait}
              onPress={() => void accept(quote)}
              className="mt-4"
            />
          </>
        )
      }
    </Loaded>
  );
}
