import type { Column } from "@assay/ui/console/columns.ts";
import { Table } from "@assay/ui/console/table.tsx";
import { FormFrame } from "@assay/ui/form-frame.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { TextField } from "@assay/ui/parts/text-field.tsx";
import { useRows } from "@assay/ui/rows.ts";
import { useState } from "react";
import { calls } from "../contract.ts";
import type { QueueRow } from "./paths.ts";

interface SearchPartProps {
  readonly columns: readonly Column<QueueRow>[];
  readonly onOpen: (row: QueueRow) => void;
}

const WANTED_LENGTH_MAX = 80;

/** Conversations that are closed as well: of a number, of a customer, or in which something was said lately. */
export function SearchPart({ columns, onOpen }: SearchPartProps) {
  const t = useTexts("support-console");
  const [typed, setTyped] = useState("");
  const [wanted, want] = useState("");
  const rows = useRows(calls.searchConversations, { wanted }, { when: wanted !== "" });
  return (
    <section aria-label={t("search.press")} className="mt-6">
      <FormFrame
        label={t("search.press")}
        onSubmit={() => void (typed.trim().length > 1 && want(typed.trim()))}
        className="flex flex-wrap items-end gap-2"
      >
        <TextField
          className="min-w-64 grow"
          label={t("search.search")}
          lengthMax={WANTED_LENGTH_MAX}
          value={typed}
          onChange={setTyped}
        />
        <Button type="submit" disabled={typed.trim().length < 2}>
          {t("search.press")}
        </Button>
      </FormFrame>
      {wanted !== "" && (
        <Table
          label={t("search.found")}
          of={rows}
          columns={columns}
          keyOf={({ id }) => id}
          onOpen={onOpen}
          empty={<Empty text={t("search.nothing")} />}
        />
      )}
    </section>
  );
}
