import type { OutputOf } from "@assay/core/contract.ts";
import type { Column } from "@assay/ui/console/columns.ts";
import { DeskScreen } from "@assay/ui/console/desk-screen.tsx";
import { momentColumn } from "@assay/ui/console/moment-column.tsx";
import { SavedTable } from "@assay/ui/console/table.tsx";
import { useRoleName } from "@assay/ui/console/role-names.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { useGo } from "@assay/ui/navigation.ts";
import { Badge } from "@assay/ui/parts/badge.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { SelectField } from "@assay/ui/parts/select-field.tsx";
import { useRows } from "@assay/ui/rows.ts";
import { useState } from "react";
import { calls, type ProposalState, proposalStates } from "../../contract.ts";
import { proposalPath } from "../paths.ts";
import { useCallName } from "./call-name.ts";

type Proposal = OutputOf<typeof calls.listProposals>["list"][number];

/** How often the inbox is asked anew while somebody looks. */
const LOOK_MS = 20_000;

const placeOf = ({ place }: Proposal): string => String(place);

/** The inbox of four eyes: what the operator may vote on, and what he has proposed himself. */
export default function ProposalsScreen() {
  const t = useTexts("operators-console");
  const nameOfRole = useRoleName();
  const nameOf = useCallName();
  const go = useGo();
  const [state, setState] = useState<ProposalState | "all">("waiting");
  const input = state === "all" ? {} : { state };
  const rows = useRows(calls.listProposals, input, { placeOf, everyMs: LOOK_MS });
  const columns: Column<Proposal>[] = [
    { key: "what", label: t("proposals.what"), read: ({ call }) => nameOf(call) },
    { key: "by", label: t("proposals.by"), read: ({ maker }) => maker?.name ?? t("proposals.customer") },
    { key: "reason", label: t("proposals.reason"), read: ({ reason }) => reason },
    { key: "role", label: t("proposals.role"), read: ({ role }) => nameOfRole(role) },
    {
      key: "votes",
      label: t("proposals.votes"),
      end: true,
      read: ({ votes, needed }) => `${votes.filter(({ verdict }) => verdict === "approve").length} / ${needed}`,
    },
    {
      key: "state",
      label: t("proposals.state"),
      read: (one) => t(`proposals.states.${one.state}`),
      show: (one) => (
        <Badge tone={one.state === "waiting" && one.may_vote ? "brand" : "plain"}>{t(`proposals.states.${one.state}`)}</Badge>
      ),
    },
    momentColumn("at", t("proposals.at"), ({ created_at }) => created_at),
  ];
  return (
    <DeskScreen title={t("menu.proposals")} note={t("proposals.note")}>
      <SavedTable
        label={t("menu.proposals")}
        of={rows}
        columns={columns}
        keyOf={({ id }) => id}
        onOpen={({ id }) => go(proposalPath(id))}
        save={{ call: calls.listProposals, input, placeOf, name: "proposals" }}
        empty={<Empty text={t("proposals.none")} />}
        head={
          <SelectField
            label={t("proposals.state")}
            bare
            small
            value={state}
            options={(["waiting", "all", ...proposalStates.filter((one) => one !== "waiting")] as const).map((key) => ({
              key,
              label: t(`proposals.states.${key}`),
            }))}
            onChange={setState}
          />
        }
      />
    </DeskScreen>
  );
}
