import type { OutputOf } from "@assay/core/contract.ts";
import { useCall } from "@assay/ui/client.ts";
import type { Column } from "@assay/ui/console/columns.ts";
import { DeskScreen } from "@assay/ui/console/desk-screen.tsx";
import { momentColumn } from "@assay/ui/console/moment-column.tsx";
import { Table } from "@assay/ui/console/table.tsx";
import { wholeList } from "@assay/ui/console/whole-list.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { useGo } from "@assay/ui/navigation.ts";
import { Badge } from "@assay/ui/parts/badge.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { calls } from "../contract.ts";
import { casePath } from "./paths.ts";

type Case = OutputOf<typeof calls.listCases>["list"][number];

/** How often the queue is read anew, and how much of it is in sight: nobody judges more before he looks again. */
const [READ_MS, SHOWN] = [15_000, 100];

/** Cases that wait for whoever looks, the oldest first. */
export default function CasesScreen() {
  const t = useTexts("verification-console");
  const go = useGo();
  const cases = useCall(calls.listCases, { limit: String(SHOWN) }, { everyMs: READ_MS });
  const columns: Column<Case>[] = [
    momentColumn("submitted", t("cases.submitted"), ({ submitted_at }) => submitted_at),
    { key: "level", label: t("cases.level"), read: ({ level }) => t(level === 2 ? "cases.levels.2" : "cases.levels.1") },
    { key: "country", label: t("cases.country"), read: ({ country }) => country },
    { key: "document", label: t("cases.document"), read: ({ id_type }) => t(`id-types.${id_type}`) },
    {
      key: "redone",
      label: t("cases.redone"),
      read: ({ redone }) => (redone === null ? "" : t(`parts.${redone}`)),
    },
    {
      key: "verdicts",
      label: t("cases.verdicts"),
      read: ({ given, needed }) => t("cases.verdicts-of", { given, needed }),
    },
    {
      key: "claim",
      label: t("cases.claim"),
      read: ({ claim }) => t(`cases.claims.${claim}`),
      show: ({ claim }) => <Badge tone={claim === "mine" ? "brand" : "plain"}>{t(`cases.claims.${claim}`)}</Badge>,
    },
  ];
  return (
    <DeskScreen title={t("menu.cases")} note={t("cases.note")}>
      <Table
        label={t("menu.cases")}
        of={wholeList(cases, ({ list }) => list)}
        columns={columns}
        keyOf={(row) => row.case}
        onOpen={(row) => go(casePath(row.case))}
        empty={<Empty text={t("cases.none")} />}
      />
    </DeskScreen>
  );
}
