import { CodeText } from "@assay/ui/console/code-text.tsx";
import { NotedSheet } from "@assay/ui/console/noted-sheet.tsx";
import { ReasonSheet } from "@assay/ui/console/reason-sheet.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { type Fact, Facts } from "@assay/ui/parts/facts.tsx";
import { Segmented } from "@assay/ui/parts/segmented.tsx";
import { Sheet } from "@assay/ui/parts/sheet.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { useState } from "react";
import { calls } from "../contract.ts";
import { isCancellable } from "../rules/states.ts";
import { approvalsOf, type OpenSale } from "./told.ts";

type Way = "approve" | "refuse" | "undone";

interface SaleSheetProps {
  readonly row: OpenSale;
  readonly isMaker: boolean;
  readonly isChecker: boolean;
  readonly onClose: () => void;
}

/** A sale with all that is known of it, and what may be decided about it: a note goes to its customer. */
export function SaleSheet({ row, isMaker, isChecker, onClose }: SaleSheetProps) {
  const t = useTexts("sell-console");
  const ways: readonly Way[] = [
    ...(isChecker && row.state === "review" ? (["approve"] as const) : []),
    ...(isChecker && isCancellable(row.state) ? (["refuse"] as const) : []),
    ...(isMaker && row.state === "filed" ? (["undone"] as const) : []),
  ];
  const [way, setWay] = useState(ways[0]);
  const facts = useFactsOf(row);
  if (way === undefined)
    return (
      <Sheet open onClose={onClose} title={t("ways.title")}>
        <Facts facts={facts} />
      </Sheet>
    );
  const shared = { open: true, onClose, onDone: onClose, title: t("ways.title"), facts, action: t(`ways.${way}`) };
  const choice = ways.length > 1 && (
    <Segmented
      label={t("ways.title")}
      options={ways.map((key) => ({ key, label: t(`ways.${key}`) }))}
      value={way}
      onChange={setWay}
      className="mb-3"
    />
  );
  if (way === "approve")
    return (
      <ReasonSheet {...shared} call={calls.approve} input={{ sale: row.id }}>
        {choice}
      </ReasonSheet>
    );
  const call = way === "refuse" ? calls.refuse : calls.notCarriedOut;
  return (
    <NotedSheet {...shared} key={way} noteLabel={t("ways.note")} call={call} input={(note) => ({ sale: row.id, note })}>
      {choice}
    </NotedSheet>
  );
}

function useFactsOf(row: OpenSale): Fact[] {
  const t = useTexts("sell-console");
  const code = (text: string) => <CodeText>{text}</CodeText>;
  return [
    { label: t("list.state"), value: t(`panels.sales.states.${row.state}`) },
    ...(row.reason === null ? [] : [{ label: t("list.reason"), value: t(`reasons.${row.reason}`) }]),
    ...(row.due_at === null ? [] : [{ label: t("list.due"), value: <TimeText at={row.due_at} as="plan" /> }]),
    { label: t("list.customer"), value: code(row.customer) },
    { label: t("list.amount"), value: code(`${row.amount} USDT`) },
    { label: t("list.arrives"), value: code(`${row.arrives} ${row.currency}`) },
    { label: t("list.bank"), value: `${row.country} ${row.bank_name} ••${row.last_four}` },
    { label: t("list.account"), value: code(row.account) },
    { label: t("list.reference"), value: code(row.reference) },
    ...(row.needed === 0 ? [] : [{ label: t("list.approvals"), value: approvalsOf(row) }]),
  ];
}
