import { askOnce } from "@assay/ui/client.ts";
import type { Column } from "@assay/ui/console/columns.ts";
import { momentColumn } from "@assay/ui/console/moment-column.tsx";
import { Table } from "@assay/ui/console/table.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { Badge } from "@assay/ui/parts/badge.tsx";
import { Button } from "@assay/ui/parts/button.tsx";
import { CopyText } from "@assay/ui/parts/copy-text.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { Facts } from "@assay/ui/parts/facts.tsx";
import { Sheet } from "@assay/ui/parts/sheet.tsx";
import { useRows } from "@assay/ui/rows.ts";
import { saveFile } from "@assay/ui/save-file.ts";
import { toast } from "@assay/ui/toast.ts";
import { useState } from "react";
import { calls } from "../contract.ts";
import type { PayoutFile } from "./told.ts";

/** The files that were made, the newest first; what no bank has shown of them is counted. */
export function FilesTable({ mayRead }: { readonly mayRead: boolean }) {
  const t = useTexts("sell-console");
  const [opened, open] = useState<PayoutFile>();
  const columns: Column<PayoutFile>[] = [
    momentColumn("at", t("list.at"), ({ made_at }) => made_at),
    { key: "file", label: t("files.file"), read: ({ account, number }) => `${account} ${number}` },
    { key: "payouts", label: t("files.payouts"), end: true, read: ({ payouts }) => String(payouts) },
    { key: "sum", label: t("files.sum"), end: true, read: ({ sum, currency }) => `${sum} ${currency}` },
    {
      key: "open",
      label: t("files.open"),
      end: true,
      read: (row) => String(row.open),
      show: (row) => (row.open === 0 ? "0" : <Badge tone="brand">{String(row.open)}</Badge>),
    },
  ];
  return (
    <>
      <Table
        label={t("files.title")}
        of={useRows(calls.listFiles, {})}
        columns={columns}
        keyOf={({ id }) => id}
        onOpen={open}
        empty={<Empty text={t("files.none")} />}
      />
      {opened && <FileSheet key={opened.id} file={opened} mayRead={mayRead} onClose={() => open(undefined)} />}
    </>
  );
}

interface FileSheetProps {
  readonly file: PayoutFile;
  readonly mayRead: boolean;
  readonly onClose: () => void;
}

/** A file's facts, and its text to save: the same bytes each time, as its hash says. */
function FileSheet({ file, mayRead, onClose }: FileSheetProps) {
  const t = useTexts("sell-console");
  const [isBusy, setBusy] = useState(false);
  async function save(): Promise<void> {
    setBusy(true);
    try {
      const { name, text } = await askOnce(calls.readFile, { file: file.id });
      saveFile(new Blob([text], { type: "text/csv" }), name);
      toast(t("files.saved"), "done");
    } catch {
      toast(t("files.failed"), "error");
    } finally {
      setBusy(false);
    }
  }
  return (
    <Sheet open onClose={onClose} title={t("files.file")}>
      <Facts
        facts={[
          { label: t("list.account"), value: file.account },
          { label: t("files.number"), value: String(file.number) },
          { label: t("files.payouts"), value: String(file.payouts) },
          { label: t("files.sum"), value: `${file.sum} ${file.currency}` },
          { label: t("files.open"), value: String(file.open) },
          {
            label: t("files.hash"),
            value: <CopyText text={file.hash.slice(0, 16)} copied={file.hash} label={t("files.copy")} done={t("files.copied")} />,
          },
        ]}
      />
      {mayRead && (
        <Button tone="brand" block pending={isBusy} onPress={() => void save()} className="mt-4">
          {t("files.save")}
        </Button>
      )}
    </Sheet>
  );
}
