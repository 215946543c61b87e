import { LongField } from "@assay/ui/console/long-field.tsx";
import { ReasonSheet } from "@assay/ui/console/reason-sheet.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { toast } from "@assay/ui/toast.ts";
import { useState } from "react";
import { calls } from "../contract.ts";
import { readCamt } from "../rules/camt.ts";
import { isXml } from "../rules/camt-size.ts";
import { isStatement, readStatement, STATEMENT_LENGTH_MAX } from "../rules/statement.ts";

const ROWS = 8;

/** A bank's statement from a file or pasted; a line that is wrong is named before it is sent. */
export function StatementSheet({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const t = useTexts("fiat-console");
  const [text, setText] = useState("");
  const [tried, setTried] = useState(false);
  const read = isXml(text) ? readCamt(text) : readStatement(text);
  const isRight = isStatement(read);
  const wrong = isRight ? undefined : t("statement.wrong", { line: read.line });
  async function choose(file: File | undefined): Promise<void> {
    if (file) setText((await file.text()).slice(0, STATEMENT_LENGTH_MAX + 1));
  }
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={t("statement.read")}
      facts={
        isRight
          ? [
              { label: t("books.account"), value: read.account },
              { label: t("statement.number"), value: read.number },
              { label: t("statement.lines"), value: read.movements.length },
            ]
          : []
      }
      attempt={() => {
        setTried(true);
        return isRight;
      }}
      action={t("statement.read")}
      call={calls.importStatement}
      input={{ text }}
      onDone={(answer) => {
        if ("lines" in answer) toast(t("statement.done", answer), "done");
        setText("");
        onClose();
      }}
    >
      <label className="mb-3 block text-form text-soft">
        {t("statement.file")}
        <input
          type="file"
          accept=".csv,.xml,text/csv,text/plain,text/xml,application/xml"
          onChange={(event) => void choose(event.target.files?.[0])}
          className="mt-1 block w-full text-form text-strong"
        />
      </label>
      <LongField
        label={t("statement.text")}
        rows={ROWS}
        value={text}
        onChange={setText}
        lengthMax={STATEMENT_LENGTH_MAX}
        faultText={tried ? wrong : undefined}
        className="mb-3"
      />
    </ReasonSheet>
  );
}
