import { showPasskey } from "@assay/features/operators/parts.ts";
import { askOnce } from "@assay/ui/client.ts";
import { CodeText } from "@assay/ui/console/code-text.tsx";
import { NotedSheet } from "@assay/ui/console/noted-sheet.tsx";
import { ReasonSheet } from "@assay/ui/console/reason-sheet.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { type Fact, Facts } from "@assay/ui/parts/facts.tsx";
import { Segmented } from "@assay/ui/parts/segmented.tsx";
import { Sheet } from "@assay/ui/parts/sheet.tsx";
import { toast } from "@assay/ui/toast.ts";
import { type ReactNode, useState } from "react";
import { calls } from "../contract.ts";
import { isCancellable } from "../rules.ts";
import type { WaitingRow } from "./told.ts";

interface JudgeSheetProps {
  readonly row: WaitingRow;
  readonly mayAct: boolean;
  readonly onClose: () => void;
}

/** A withdrawal with all that is known of it: approved, or refused with a note that its customer reads. */
export function JudgeSheet({ row, mayAct, onClose }: JudgeSheetProps) {
  const t = useTexts("withdrawals-console");
  const isAsked = row.state === "review";
  const [how, setHow] = useState<"approve" | "refuse">(isAsked ? "approve" : "refuse");
  const facts = useFactsOf(row);
  const shared = { open: true, onClose, title: t("judge.title"), facts, onDone: onClose };
  if (!mayAct || !isCancellable(row.state))
    return (
      <Sheet open onClose={onClose} title={shared.title}>
        <Facts facts={facts} />
      </Sheet>
    );
  const choice = isAsked && (
    <Segmented
      label={t("judge.how")}
      options={[
        { key: "approve", label: t("judge.approve") },
        { key: "refuse", label: t("judge.refuse") },
      ]}
      value={how}
      onChange={setHow}
      className="mb-3"
    />
  );
  if (how === "approve") return <ApproveSheet {...shared} row={row} choice={choice} />;
  return (
    <NotedSheet
      {...shared}
      noteLabel={t("judge.note")}
      action={t("judge.refuse")}
      call={calls.refuse}
      input={(note) => ({ withdrawal: row.id, note })}
    >
      {choice}
    </NotedSheet>
  );
}

interface ApproveSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly facts: readonly Fact[];
  readonly onDone: () => void;
  readonly row: WaitingRow;
  readonly choice: ReactNode;
}

/** The operator's passkey signs payee, amount and fee, so that the signer need not believe the house. */
function ApproveSheet({ row, choice, ...shared }: ApproveSheetProps) {
  const t = useTexts("withdrawals-console");

  async function prove() {
    const asked = await askOnce(calls.beginApproval, { withdrawal: row.id }).catch(() => undefined);
    // Another has decided it meanwhile, or nothing has answered.
    if (asked === undefined) {
      toast(t("judge.unanswered"), "error");
      return undefined;
    }
    const { options, expires_at } = asked;
    if (options === null) return {};
    const credential = await showPasskey(options);
    if (credential === undefined) toast(t("judge.passkey-left"), "error");
    return credential === undefined ? undefined : { credential, expires_at: String(expires_at) };
  }

  return (
    <ReasonSheet {...shared} action={t("judge.approve")} call={calls.approve} input={{ withdrawal: row.id }} prove={prove}>
      {choice}
      <p className="mb-3 text-caption text-soft">{t("judge.passkey-note")}</p>
    </ReasonSheet>
  );
}

function useFactsOf({ customer, network, amount, currency, worth, address, approvals, needed }: WaitingRow): Fact[] {
  const t = useTexts("withdrawals-console");
  const code = (text: string) => <CodeText>{text}</CodeText>;
  return [
    { label: t("list.customer"), value: code(customer) },
    { label: t("list.amount"), value: <AmountText value={amount} currency={currency} decimals={8} decimalsMin={0} unit /> },
    { label: t("list.worth"), value: worth === null ? "–" : <AmountText value={worth} decimals={8} decimalsMin={0} /> },
    { label: t("list.network"), value: t(`names.${network}`) },
    { label: t("list.address"), value: code(address) },
    { label: t("list.approvals"), value: `${approvals}/${needed}` },
  ];
}
