import { ReasonSheet } from "@assay/ui/console/reason-sheet.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { Facts } from "@assay/ui/parts/facts.tsx";
import { SelectField } from "@assay/ui/parts/select-field.tsx";
import { Sheet } from "@assay/ui/parts/sheet.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { useState } from "react";
import { calls } from "../contract.ts";
import type { Difference } from "./told.ts";

interface AcknowledgeSheetProps {
  readonly one: Difference;
  readonly mayAct: boolean;
  readonly onClose: () => void;
}

/** One difference, and what people say of it. */
export function AcknowledgeSheet({ one, mayAct, onClose }: AcknowledgeSheetProps) {
  const t = useTexts("fiat-console");
  const { id, account, amount, currency, kind, since, causes, cause: said, note } = one;
  const [cause, setCause] = useState(causes[0]);
  const title = t(`differences.kinds.${kind}`);
  const code = (text: string) => <bdi dir="ltr">{text}</bdi>;
  const facts = [
    { label: t("differences.since"), value: <TimeText at={since} as="when" /> },
    { label: t("differences.account"), value: code(account) },
    { label: t("differences.amount"), value: code(`${amount} ${currency}`) },
    ...(said === null ? [] : [{ label: t(`differences.causes.${said}`), value: note ?? "" }]),
  ];
  if (!mayAct || cause === undefined)
    return (
      <Sheet open onClose={onClose} title={title}>
        <Facts facts={facts} />
      </Sheet>
    );
  return (
    <ReasonSheet
      open
      onClose={onClose}
      title={title}
      facts={facts}
      action={t("differences.acknowledge")}
      call={calls.acknowledge}
      input={{ difference: id, cause, currency, amount: amount.replace("-", "") }}
      onDone={onClose}
    >
      <SelectField
        label={t("differences.cause")}
        value={cause}
        options={causes.map((key) => ({ key, label: t(`differences.causes.${key}`) }))}
        onChange={setCause}
        className="mb-3"
      />
    </ReasonSheet>
  );
}
