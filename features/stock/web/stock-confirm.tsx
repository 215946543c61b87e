import { useLanguageTag, useTexts } from "@assay/ui/locale.ts";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { TicketConfirm } from "@assay/ui/ticket/ticket-confirm.tsx";
import { costFacts } from "./ticket-costs.tsx";
import type { StockDesk } from "./use-stock-desk.ts";

const tones = { buy: "up", sell: "down" } as const;

/** Asks once more, and says whether the order trades now or waits, and for what. */
export default function StockConfirm({ desk }: { readonly desk: StockDesk }) {
  const t = useTexts("stock");
  const { form, facts, answer, session } = desk;
  const { type } = form.fields;
  return (
    <TicketConfirm
      ticket={desk}
      title={t(`ticket.${type}`, { base: answer.market.base })}
      facts={costFacts(desk, t, useLanguageTag())}
      note={
        <p>
          {facts.isOpen ? (
            t(form.summary.held ? "confirm.waits" : "confirm.now")
          ) : (
            <>
              {t("confirm.queued")} {session && <TimeText at={session.next_open} as="plan" />}
            </>
          )}
        </p>
      }
      action={t("confirm.place")}
      tone={tones[type]}
    />
  );
}
