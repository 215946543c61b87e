import type { OutputOf } from "@assay/core/contract.ts";
import { LogCheckCard } from "@assay/features/proofs/console.tsx";
import { useCall } from "@assay/ui/client.ts";
import type { Column } from "@assay/ui/console/columns.ts";
import { DeskScreen } from "@assay/ui/console/desk-screen.tsx";
import { useRoleName } from "@assay/ui/console/role-names.ts";
import { SavedTable } from "@assay/ui/console/table.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { Badge } from "@assay/ui/parts/badge.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { useRows } from "@assay/ui/rows.ts";
import { calls } from "../../contract.ts";

type Shown = OutputOf<typeof calls.showActs>["list"][number];
type Public = OutputOf<typeof calls.listActs>["list"][number];

const placeOf = ({ entry }: { readonly entry: number }): string => String(entry);

/** What operators have done: in words for security and the auditor, and for everybody else as it is public. */
export default function ActsScreen() {
  const { data: me } = useCall(calls.showMe, {});
  if (!me) return null;
  return me.roles.some((role) => role === "security" || role === "auditor") ? <ActsInWords /> : <PublicActs />;
}

/** The columns that both have. */
function useColumns(): readonly Column<Public>[] {
  const t = useTexts("operators-console");
  return [
    {
      key: "at",
      label: t("audit.at"),
      read: ({ at }) => new Date(at).toISOString(),
      show: ({ at }) => <TimeText at={at} />,
    },
    { key: "number", label: t("audit.number"), end: true, read: ({ number }) => String(number) },
    { key: "call", label: t("audit.call"), read: ({ call }) => call, show: ({ call }) => <bdi dir="ltr">{call}</bdi> },
    {
      key: "place",
      label: t("audit.place"),
      end: true,
      read: ({ place }) => place ?? "",
      show: ({ place }) => place ?? <Badge>{t("audit.unsealed")}</Badge>,
    },
  ];
}

function ActsInWords() {
  const t = useTexts("operators-console");
  const nameOfRole = useRoleName();
  const rows = useRows(calls.showActs, {}, { placeOf });
  const [at, number, call, place] = useColumns();
  const columns: Column<Shown>[] = [
    at!,
    number!,
    { key: "name", label: t("audit.name"), read: ({ name }) => name },
    { key: "role", label: t("audit.role"), read: ({ role }) => nameOfRole(role) },
    call!,
    { key: "said", label: t("audit.reason"), read: ({ said }) => said },
    { key: "customer", label: t("audit.customer"), read: ({ customer }) => customer ?? "" },
    place!,
  ];
  return (
    <DeskScreen title={t("menu.acts")} note={t("audit.note")}>
      <LogCheckCard acts={rows.rows} />
      <SavedTable
        label={t("menu.acts")}
        of={rows}
        columns={columns}
        keyOf={({ id }) => id}
        save={{ call: calls.showActs, input: {}, placeOf, name: "acts" }}
        empty={<Empty text={t("audit.none")} />}
      />
    </DeskScreen>
  );
}

function PublicActs() {
  const t = useTexts("operators-console");
  const rows = useRows(calls.listActs, {}, { placeOf });
  const columns = useColumns();
  return (
    <DeskScreen title={t("menu.acts")} note={t("audit.note")}>
      <LogCheckCard acts={rows.rows} />
      <SavedTable
        label={t("menu.acts")}
        of={rows}
        columns={columns}
        keyOf={({ id }) => id}
        save={{ call: calls.listActs, input: {}, placeOf, name: "acts" }}
        empty={<Empty text={t("audit.none")} />}
      />
    </DeskScreen>
  );
}
