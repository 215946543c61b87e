import { useTexts } from "@assay/ui/locale.ts";
import { Facts } from "@assay/ui/parts/facts.tsx";
import { IndexPrice } from "@assay/ui/parts/index-price.tsx";
import { SubjectSlot } from "@assay/ui/slots.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { CircleCheck, CircleX } from "lucide-react";
import type { ReactNode } from "react";
import type { Checked, ExplainedTick } from "./check.ts";

/** One receipt: what was asked for, or inputs, rule and result; and what this phone found when it checked them. */
export function ReceiptSteps({ checked: { receipt, fault, explanation, wasAsked } }: { readonly checked: Checked }) {
  const t = useTexts("proofs");
  const isSigned = fault === undefined;
  return (
    <article className="mt-3 space-y-3 [article+&]:border-t [article+&]:border-line [article+&]:pt-3">
      <ul className="space-y-1.5 text-form">
        <Finding good={isSigned}>{t(isSigned ? "check.signed" : `check.${fault}`, { key: receipt.key })}</Finding>
        {explanation && "holds" in explanation && (
          <Finding good={explanation.holds}>{t(explanation.holds ? "check.holds" : "check.differs")}</Finding>
        )}
        {wasAsked !== undefined && <Finding good={wasAsked}>{t(wasAsked ? "check.asked" : "check.never-asked")}</Finding>}
        {!explanation && <Finding good={false}>{t("check.unknown-rule", { rule: receipt.rule })}</Finding>}
      </ul>
      {explanation && "asked" in explanation && (
        <Step label={t("receipt.asked")}>
          {explanation.asked} · <TimeText at={explanation.at} />
        </Step>
      )}
      {explanation && "holds" in explanation && (
        <>
          {explanation.request !== undefined && <Step label={t("receipt.asked")}>{explanation.request}</Step>}
          {explanation.ticks.map((tick) => (
            <TickCard key={tick.title} tick={tick} />
          ))}
          {explanation.inputs.length > 0 && (
            <div className="text-caption">
              <p className="text-soft">{t("receipt.inputs")}</p>
              <Facts facts={explanation.inputs.map(({ label, text }) => ({ label, value: <bdi dir="ltr">{text}</bdi> }))} />
            </div>
          )}
          <Step label={t("receipt.rule")}>{explanation.rule}</Step>
          <Step label={t("receipt.result")}>{explanation.result}</Step>
        </>
      )}
      <Step label={t("receipt.place")}>
        <bdi dir="ltr" className="block whitespace-normal wrap-anywhere">{`${receipt.place} · ${receipt.hash}`}</bdi>
      </Step>
      <SubjectSlot number={receipt.place} isReceipt />
    </article>
  );
}

function Finding({ good, children }: { readonly good: boolean; readonly children: ReactNode }) {
  const Mark = good ? CircleCheck : CircleX;
  return (
    <li className="flex items-start gap-2">
      <Mark className={`mt-px size-[18px] shrink-0 ${good ? "text-good" : "text-danger"}`} aria-hidden />
      <span>{children}</span>
    </li>
  );
}

function Step({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="text-caption">
      <p className="text-soft">{label}</p>
      <p className="mt-0.5">{children}</p>
    </div>
  );
}

/** A tick with every source that was heard; those that did not count are dimmed and named so. */
function TickCard({ tick: { title, id, at, price, sources } }: { readonly tick: ExplainedTick }) {
  const t = useTexts("proofs");
  return (
    <div className="rounded-field bg-s2 p-3 text-caption">
      <div className="flex items-baseline justify-between gap-3">
        <span className="font-semibold">{title}</span>
        <IndexPrice value={price} className="text-form font-semibold" />
      </div>
      <div className="flex flex-wrap justify-between gap-x-3 text-micro text-faint">
        <TimeText at={at} />
        {id !== undefined && (
          <span>
            {t("receipt.tick-id")}{" "}
            <bdi dir="ltr" className="wrap-anywhere">
              {id}
            </bdi>
          </span>
        )}
      </div>
      <table className="mt-2 w-full">
        <caption className="sr-only">{t("receipt.sources", { title })}</caption>
        <tbody>
          {sources.map(({ venue, price: heard, counts }) => (
            <tr key={venue} className={counts ? "" : "text-faint"}>
              <th scope="row" className="py-0.5 text-start font-normal">
                {venue}
              </th>
              <td className="text-end">
                <IndexPrice value={heard ?? null} />
              </td>
              <td className="w-px ps-3 text-end whitespace-nowrap text-micro">
                {t(counts ? "receipt.counted" : "receipt.left-out")}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
