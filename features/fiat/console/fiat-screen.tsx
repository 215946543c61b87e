import { calls as operators } from "@assay/features/operators/contract.ts";
import { useCall } from "@assay/ui/client.ts";
import { DeskScreen } from "@assay/ui/console/desk-screen.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { useState } from "react";
import { AccountSheet } from "./account-sheet.tsx";
import { BooksTable } from "./books-table.tsx";
import { Differences } from "./differences.tsx";
import { PendingTable } from "./pending-table.tsx";
import { ReturnsTable } from "./returns-table.tsx";
import { StatementSheet } from "./statement-sheet.tsx";

/** What waits for people, and whether the books explain what banks have shown. */
export default function FiatScreen() {
  const t = useTexts("fiat-console");
  const [opened, open] = useState<"statement" | "account">();
  const { data: me } = useCall(operators.showMe, {});
  const mayAct = me?.roles.includes("treasury-maker") ?? false;
  const close = (): void => open(undefined);
  return (
    <DeskScreen
      title={t("menu.fiat")}
      note={t("note")}
      end={
        mayAct && (
          <span className="flex gap-2">
            <Button onPress={() => open("account")}>{t("account.add")}</Button>
            <Button tone="brand" onPress={() => open("statement")}>
              {t("statement.read")}
            </Button>
          </span>
        )
      }
    >
      <h2 className="text-section">{t("pending.title")}</h2>
      <PendingTable mayAct={mayAct} />
      <h2 className="mt-6 text-section">{t("returns.title")}</h2>
      <ReturnsTable />
      <Differences mayAct={mayAct} />
      <h2 className="mt-6 text-section">{t("books.title")}</h2>
      <BooksTable />
      <StatementSheet open={opened === "statement"} onClose={close} />
      <AccountSheet open={opened === "account"} onClose={close} />
    </DeskScreen>
  );
}
