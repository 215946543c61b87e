import type { OutputOf } from "@assay/core/contract.ts";
import { useCall } from "@assay/ui/client.ts";
import type { Column } from "@assay/ui/console/columns.ts";
import { DeskScreen } from "@assay/ui/console/desk-screen.tsx";
import { Table } from "@assay/ui/console/table.tsx";
import { wholeList } from "@assay/ui/console/whole-list.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Badge } from "@assay/ui/parts/badge.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { useState } from "react";
import { calls } from "../contract.ts";
import { PublishSheet } from "./publish-sheet.tsx";
import { RetractSheet } from "./retract-sheet.tsx";

type Row = OutputOf<typeof calls.listHolding>[number];

/** The agreements that hold; a press begins the next version of one, or takes back the one that is announced. */
export default function AgreementsScreen() {
  const t = useTexts("content-console");
  const agreements = useCall(calls.listHolding, {});
  const [chosen, choose] = useState<Row>();
  const columns: Column<Row>[] = [
    { key: "keyword", label: t("articles.slug"), read: ({ keyword }) => keyword },
    { key: "title", label: t("articles.title"), read: ({ title }) => title },
    { key: "version", label: t("agreements.version"), read: ({ version }) => String(version) },
    {
      key: "published",
      label: t("agreements.published"),
      read: ({ published_at }) => new Date(published_at).toISOString(),
      show: ({ published_at }) => <TimeText at={published_at} />,
    },
    {
      key: "coming",
      label: t("agreements.coming"),
      read: ({ coming, newer }) => (coming ? new Date(coming.at).toISOString() : newer ? t("agreements.newer") : ""),
      show: ({ coming, newer }) =>
        coming ? (
          <span>
            {coming.version} · <TimeText at={coming.at} />
          </span>
        ) : (
          newer && <Badge tone="brand">{t("agreements.newer")}</Badge>
        ),
    },
  ];
  return (
    <DeskScreen title={t("menu.agreements")} note={t("agreements.note")}>
      <Table
        label={t("menu.agreements")}
        of={wholeList(agreements, (list) => list)}
        columns={columns}
        keyOf={({ keyword }) => keyword}
        onOpen={choose}
        empty={<Empty text={t("agreements.none")} />}
      />
      {chosen &&
        (chosen.coming ? (
          <RetractSheet onClose={() => choose(undefined)} keyword={chosen.keyword} coming={chosen.coming} />
        ) : (
          <PublishSheet key={chosen.keyword} onClose={() => choose(undefined)} keyword={chosen.keyword} texts={chosen.texts} />
        ))}
    </DeskScreen>
  );
}
