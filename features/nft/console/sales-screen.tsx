import type { OutputOf } from "@assay/core/contract.ts";
import { refreshCalls } from "@assay/ui/client.ts";
import type { Column } from "@assay/ui/console/columns.ts";
import { DeskScreen } from "@assay/ui/console/desk-screen.tsx";
import { ReasonSheet } from "@assay/ui/console/reason-sheet.tsx";
import { SavedTable } from "@assay/ui/console/table.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { Go } from "@assay/ui/parts/go.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { useRows } from "@assay/ui/rows.ts";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { calls } from "../contract.ts";
import { Poster } from "../web/poster.tsx";
import { AgainSheet } from "./again-sheet.tsx";
import { ContentSheet } from "./content-sheet.tsx";
import { DESK_NFT_PATH } from "./paths.ts";
import { WorkSheet } from "./work-sheet.tsx";

type Row = OutputOf<typeof calls.listDesk>["list"][number];

const moment = (key: "starts_at" | "ends_at", label: string): Column<Row> => ({
  key,
  label,
  read: (row) => new Date(row[key]).toISOString(),
  show: (row) => <TimeText at={row[key]} as="plan" />,
});

/** All sales, the press by which works are proposed, and that by which a sale is ended. */
export default function SalesScreen() {
  const t = useTexts("nft-console");
  const [isWriting, setWriting] = useState(false);
  const [removing, setRemoving] = useState<Row>();
  const [again, setAgain] = useState<Row>();
  const [content, setContent] = useState<Row>();
  const work_id = useSearchParams()[0].get("work_id");
  const input = work_id === null ? {} : { work_id };
  const standing = ({ removed, status }: Row): string =>
    t(removed ? "removed" : status === 1 ? "open" : status === 2 ? "soon" : "closed");
  const columns: Column<Row>[] = [
    { key: "id", label: t("number"), read: ({ id }) => String(id) },
    {
      key: "title",
      label: t("work"),
      read: ({ title }) => title,
      show: (row) => (
        <span className="flex items-center gap-2">
          <Poster of={row} title={row.title} className="aspect-square w-8! shrink-0 rounded-chip object-cover" />
          {row.title}
        </span>
      ),
    },
    { key: "artist", label: t("artist"), read: ({ artist }) => artist },
    { key: "mode", label: t("mode"), read: ({ mode, resale }) => `${t(`modes.${mode}`)}${resale ? `, ${t("resale")}` : ""}` },
    { key: "price", label: t("price"), read: ({ top, price, currency }) => `${top ?? price} ${currency}` },
    { key: "bids", label: t("bids"), read: ({ bids }) => String(bids) },
    { key: "stock", label: t("stock"), read: ({ stock }) => String(stock) },
    moment("starts_at", t("starts")),
    moment("ends_at", t("ends")),
    { key: "state", label: t("state"), read: standing },
    {
      key: "remove",
      label: t("remove"),
      read: () => "",
      show: (row) =>
        row.removed || row.status === 0 ? (
          !row.resale &&
          row.removed_for === null && (
            <Button size="small" onPress={() => setAgain(row)}>
              {t("again")}
            </Button>
          )
        ) : (
          <Button size="small" onPress={() => setRemoving(row)}>
            {t("remove")}
          </Button>
        ),
    },
    {
      key: "content",
      label: t("content"),
      read: ({ removed_for }) => (removed_for === null ? "" : t(`causes.${removed_for}`)),
      show: (row) => (
        <Button size="small" onPress={() => setContent(row)}>
          {t(row.removed_for === null ? "content-remove" : "content-restore")}
        </Button>
      ),
    },
  ];
  return (
    <DeskScreen
      title={t("menu.nft")}
      note={t("note")}
      end={
        <Button tone="brand" onPress={() => setWriting(true)}>
          {t("add")}
        </Button>
      }
    >
      <SavedTable
        label={t("menu.nft")}
        of={useRows(calls.listDesk, input)}
        columns={columns}
        keyOf={({ id }) => String(id)}
        save={{ call: calls.listDesk, input, name: "nft" }}
        empty={<Empty text={t("none")} />}
        {...(work_id !== null && { head: <OneWork /> })}
      />
      <AgainSheet of={again} onClose={() => setAgain(undefined)} />
      <ContentSheet of={content} onClose={() => setContent(undefined)} />
      <WorkSheet open={isWriting} onClose={() => setWriting(false)} />
      <ReasonSheet
        open={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        title={t("remove")}
        tone="danger"
        facts={removing ? [{ label: t("work"), value: removing.title }] : []}
        action={t("propose")}
        call={calls.removeSale}
        input={{ id: String(removing?.id ?? 0) }}
        onDone={() => refreshCalls([calls.listDesk.path])}
      >
        <p className="text-form text-soft">{t("remove-note")}</p>
      </ReasonSheet>
    </DeskScreen>
  );
}

/** Says that the sales shown are those of one artwork, and leads back to all. */
function OneWork() {
  const t = useTexts("nft-console");
  return (
    <p className="flex items-center gap-3 text-form">
      {t("sales-of-one")}
      <Go to={DESK_NFT_PATH} className="press grid min-h-11 place-items-center font-semibold text-brand">
        {t("all-sales")}
      </Go>
    </p>
  );
}
