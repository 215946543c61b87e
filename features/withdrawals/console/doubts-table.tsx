import { CodeText } from "@assay/ui/console/code-text.tsx";
import type { Column } from "@assay/ui/console/columns.ts";
import { momentColumn } from "@assay/ui/console/moment-column.tsx";
import { ReasonSheet } from "@assay/ui/console/reason-sheet.tsx";
import { Table } from "@assay/ui/console/table.tsx";
import { wholeList } from "@assay/ui/console/whole-list.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { Badge } from "@assay/ui/parts/badge.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { useState } from "react";
import { calls } from "../contract.ts";
import type { Doubt } from "./told.ts";
import { useWaiting } from "./use-waiting.ts";

/** What fell out of halted networks. Two people name what will not be final again, so that it keeps the network waiting no longer. */
export function DoubtsTable({ mayAct }: { readonly mayAct: boolean }) {
  const t = useTexts("withdrawals-console");
  const waiting = useWaiting();
  const [opened, open] = useState<Doubt>();
  if (!waiting.data || waiting.data.doubts.length === 0) return null;
  const foundOf = ({ gone }: Doubt): string => t(gone ? "doubts.gone" : "doubts.open");
  const columns: Column<Doubt>[] = [
    momentColumn("at", t("doubts.at"), ({ at }) => at),
    {
      key: "found",
      label: t("list.state"),
      read: foundOf,
      show: (row) => <Badge tone={row.gone ? "danger" : "brand"}>{foundOf(row)}</Badge>,
    },
    { key: "amount", label: t("list.amount"), end: true, read: ({ amount, currency }) => `${amount} ${currency}` },
    { key: "network", label: t("list.network"), read: ({ network }) => t(`names.${network}`) },
    { key: "kind", label: t("list.kind"), read: ({ kind }) => t(`kinds.${kind}`) },
  ];
  return (
    <section className="mt-6">
      <h2 className="text-section">{t("doubts.title")}</h2>
      <p className="mb-2 text-caption text-soft">{t("doubts.note")}</p>
      <Table
        label={t("doubts.title")}
        of={wholeList(waiting, ({ doubts }) => doubts)}
        columns={columns}
        keyOf={({ id }) => id}
        onOpen={(row) => (mayAct ? open(row) : undefined)}
        empty={<Empty text={t("doubts.title")} />}
      />
      {opened && <LostSheet key={opened.id} row={opened} onClose={() => open(undefined)} />}
    </section>
  );
}

function LostSheet({ row, onClose }: { readonly row: Doubt; readonly onClose: () => void }) {
  const t = useTexts("withdrawals-console");
  const { id, customer, network, currency, amount, address, hash, gone } = row;
  const code = (text: string) => <CodeText>{text}</CodeText>;
  return (
    <ReasonSheet
      open
      onClose={onClose}
      title={t("doubts.name")}
      facts={[
        { label: t("list.customer"), value: code(customer) },
        { label: t("list.amount"), value: <AmountText value={amount} currency={currency} decimals={8} decimalsMin={0} unit /> },
        { label: t("list.network"), value: t(`names.${network}`) },
        { label: t("list.address"), value: code(address) },
        { label: t("doubts.hash"), value: code(hash) },
      ]}
      action={t("doubts.name")}
      tone="danger"
      call={calls.nameLost}
      input={{ withdrawal: id }}
      onDone={onClose}
    >
      <p className="mb-3 text-caption text-soft">{t(gone ? "doubts.about-gone" : "doubts.about-open")}</p>
    </ReasonSheet>
  );
}
