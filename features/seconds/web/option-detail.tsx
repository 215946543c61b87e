import { ReceiptView } from "@assay/features/proofs/web.tsx";
import { useCall } from "@assay/ui/client.ts";
import { foundText, useTexts } from "@assay/ui/locale.ts";
import { Own } from "@assay/ui/own.tsx";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { type Fact, Facts } from "@assay/ui/parts/facts.tsx";
import { IdText } from "@assay/ui/parts/id-text.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { IndexPrice } from "@assay/ui/parts/index-price.tsx";
import { SubjectSlot } from "@assay/ui/slots.tsx";
import { Sheet } from "@assay/ui/parts/sheet.tsx";
import { RowsSkeleton } from "@assay/ui/parts/skeleton.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { Suspense } from "react";
import { calls } from "../contract.ts";
import { OptionEnd } from "./option-card.tsx";
import { outcomeShown } from "../rules.ts";
import type { Option } from "./option-model.ts";
import { useExplain } from "./use-explain.ts";

export interface OptionDetailProps {
  /** The option whose detail is open; undefined closes the sheet. */
  readonly id: string | undefined;
  readonly onClose: () => void;
}

/** One option in full, and once it is settled the receipt from which the phone computes it anew. */
export default function OptionDetail({ id, onClose }: OptionDetailProps) {
  const t = useTexts("seconds");
  const answer = useCall(calls.showResult, { id: id ?? "" }, { when: id !== undefined, keep: true });
  const explain = useExplain();
  return (
    <Sheet
      open={id !== undefined}
      onClose={onClose}
      title={t("option.title")}
      context={<bdi dir="ltr">{answer.data?.symbol}</bdi>}
    >
      <Loaded query={answer}>
        {(option) => (
          <>
            <Own>
              <div className="mb-4 flex items-center justify-between gap-4">
                <span className="text-section">{t(`direction.${option.type}`)}</span>
                <OptionEnd option={option} />
              </div>
              <OptionFacts option={option} />
            </Own>
            <SubjectSlot number={option.id} />
            {option.state === "settled" && (
              <Suspense fallback={<RowsSkeleton count={4} />}>
                <ReceiptView
                  subject={option.id}
                  decidedAt={option.settled_at ?? option.created_at}
                  explain={explain}
                  className="mt-5 border-t border-line pt-4"
                />
              </Suspense>
            )}
          </>
        )}
      </Loaded>
    </Sheet>
  );
}

function OptionFacts({ option }: { readonly option: Option }) {
  const t = useTexts("seconds");
  const { state, outcome, number, payout } = option;
  const facts: Fact[] = [
    {
      label: t("option.state"),
      value: t(outcome === null ? `states.${state}` : `outcomes.${outcomeShown(outcome, number, payout)}`),
    },
    { label: t("option.stake"), value: <AmountText value={option.number} currency={option.currency} unit /> },
    { label: t("option.payout"), value: <AmountText value={option.payout} currency={option.currency} unit /> },
    { label: t("option.term"), value: foundText(t, `term.${option.seconds}`) },
    { label: t("mode.label"), value: t(`mode.${option.mode}`) },
    { label: t("option.entry"), value: <TickValue tick={option.entry} /> },
    { label: t("option.settlement"), value: <TickValue tick={option.settlement} /> },
    { label: t("option.opened-at"), value: <TimeText at={option.created_at} /> },
    {
      label: t("option.id"),
      value: <IdText id={option.id} />,
    },
  ];
  return <Facts facts={facts} />;
}

/** The price with the id of its tick, as the receipt names it. */
function TickValue({ tick }: { readonly tick: Option["entry"] }) {
  return (
    <>
      <IndexPrice value={tick?.price ?? null} />
      {tick && (
        <bdi dir="ltr" className="block text-micro break-all whitespace-normal text-faint">
          {tick.id}
        </bdi>
      )}
    </>
  );
}
