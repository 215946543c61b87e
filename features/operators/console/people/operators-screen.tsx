import { useCall } from "@assay/ui/client.ts";
import type { Column } from "@assay/ui/console/columns.ts";
import { DeskScreen } from "@assay/ui/console/desk-screen.tsx";
import { SavedTable } from "@assay/ui/console/table.tsx";
import { useRoleName } from "@assay/ui/console/role-names.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Badge } from "@assay/ui/parts/badge.tsx";
import { Button } from "@assay/ui/parts/button.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { useRows } from "@assay/ui/rows.ts";
import { useState } from "react";
import { calls } from "../../contract.ts";
import { InviteSheet } from "./invite-sheet.tsx";
import { OperatorActs } from "./operator-acts.tsx";
import type { OperatorRow } from "./operator-sheet.tsx";

const placeOf = ({ number }: OperatorRow): string => String(number);

/** The people who act for the house, with what each may do, and the acts by which that changes. */
export default function OperatorsScreen() {
  const t = useTexts("operators-console");
  const nameOfRole = useRoleName();
  const { data: me } = useCall(calls.showMe, {});
  const rows = useRows(calls.listOperators, {}, { placeOf });
  const [isInviting, setInviting] = useState(false);
  const [chosen, choose] = useState<OperatorRow>();
  const maySet = me?.roles.includes("security") ?? false;
  const columns: Column<OperatorRow>[] = [
    {
      key: "name",
      label: t("entry.name"),
      read: ({ name }) => name,
      show: ({ name, practice }) => (
        <>
          {name} {practice && <Badge>{t("people.practice")}</Badge>}
        </>
      ),
    },
    { key: "number", label: t("people.number"), end: true, read: ({ number }) => String(number) },
    { key: "roles", label: t("people.roles"), read: ({ roles }) => roles.map((role) => nameOfRole(role)).join(", ") },
    {
      key: "state",
      label: t("proposals.state"),
      read: ({ state }) => t(`people.states.${state}`),
      show: ({ state }) => <Badge tone={state === "enrolled" ? "brand" : "plain"}>{t(`people.states.${state}`)}</Badge>,
    },
    {
      key: "seen",
      label: t("people.seen"),
      read: ({ seen_at }) => (seen_at === null ? "" : new Date(seen_at).toISOString()),
      show: ({ seen_at }) => (seen_at === null ? "—" : <TimeText at={seen_at} as="when" />),
    },
  ];
  return (
    <DeskScreen
      title={t("menu.operators")}
      note={t("people.note")}
      end={
        maySet && (
          <Button tone="brand" onPress={() => setInviting(true)}>
            {t("people.invite")}
          </Button>
        )
      }
    >
      <SavedTable
        label={t("menu.operators")}
        of={rows}
        columns={columns}
        keyOf={({ id }) => id}
        {...(maySet && { onOpen: choose })}
        save={{ call: calls.listOperators, input: {}, placeOf, name: "operators" }}
        empty={<Empty text={t("people.none")} />}
      />
      <InviteSheet open={isInviting} onClose={() => setInviting(false)} />
      {chosen && <OperatorActs key={chosen.id} of={chosen} isMe={me?.id === chosen.id} onClose={() => choose(undefined)} />}
    </DeskScreen>
  );
}
