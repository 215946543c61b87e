import type { OutputOf } from "@assay/core/contract.ts";
import { refreshCalls } from "@assay/ui/client.ts";
import type { Column } from "@assay/ui/console/columns.ts";
import { DeskScreen } from "@assay/ui/console/desk-screen.tsx";
import { FormLine } from "@assay/ui/console/propose-sheet.tsx";
import { ReasonSheet } from "@assay/ui/console/reason-sheet.tsx";
import { SavedTable } from "@assay/ui/console/table.tsx";
import { useForm } from "@assay/ui/form.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { SelectField } from "@assay/ui/parts/select-field.tsx";
import { useRows } from "@assay/ui/rows.ts";
import { useState } from "react";
import { calls } from "../contract.ts";
import { payCurrencies } from "../rules.ts";
import { paymentRules } from "./earnings-form.ts";

type Row = OutputOf<typeof calls.listEarnings>["list"][number];

const earnedText = ({ earned }: Row): string => earned.map(({ amount, currency }) => `${amount} ${currency}`).join(", ");

/** What artists have earned, and the press by which a payment that was made is recorded. */
export default function EarningsScreen() {
  const t = useTexts("nft-console");
  const [paying, setPaying] = useState<Row>();
  const columns: Column<Row>[] = [
    { key: "artist_id", label: t("number"), read: ({ artist_id }) => String(artist_id) },
    { key: "name", label: t("artist"), read: ({ name, practice }) => `${name}${practice ? `, ${t("earnings-practice")}` : ""}` },
    { key: "earned", label: t("earned"), read: (row) => earnedText(row) || t("nothing-earned") },
    {
      key: "pay",
      label: t("pay"),
      read: () => "",
      show: (row) =>
        row.earned.length === 0 ? null : (
          <Button size="small" onPress={() => setPaying(row)}>
            {t("pay")}
          </Button>
        ),
    },
  ];
  return (
    <DeskScreen title={t("menu.nft-earnings")} note={t("earnings-note")}>
      <SavedTable
        label={t("menu.nft-earnings")}
        of={useRows(calls.listEarnings, {})}
        columns={columns}
        keyOf={({ artist_id }) => String(artist_id)}
        save={{ call: calls.listEarnings, input: {}, name: "nft-earnings" }}
        empty={<Empty text={t("no-artists")} />}
      />
      {paying && <PaySheet key={paying.artist_id} row={paying} onClose={() => setPaying(undefined)} />}
    </DeskScreen>
  );
}

function PaySheet({ row, onClose }: { readonly row: Row; readonly onClose: () => void }) {
  const t = useTexts("nft-console");
  const form = useForm(paymentRules, row.earned);
  const line = (name: "amount" | "payment", label: string, lengthMax: number) => (
    <FormLine field={form.field(name)} t={t} label={label} lengthMax={lengthMax} />
  );
  const { currency, amount, payment } = form.fields;
  return (
    <ReasonSheet
      open
      onClose={onClose}
      title={t("pay")}
      facts={[
        { label: t("artist"), value: row.name },
        { label: t("earned"), value: earnedText(row) },
      ]}
      attempt={form.attempt}
      action={t("propose")}
      call={calls.payArtist}
      input={{ artist_id: String(row.artist_id), currency, amount, payment: payment.trim() }}
      onDone={() => refreshCalls([calls.listEarnings.path])}
    >
      <div className="flex flex-col gap-3">
        <SelectField
          label={t("currency")}
          value={currency}
          options={payCurrencies.map((key) => ({ key, label: key }))}
          onChange={form.field("currency").onChange}
        />
        {line("amount", t("paid-amount"), 30)}
        {line("payment", t("payment"), 80)}
      </div>
    </ReasonSheet>
  );
}
