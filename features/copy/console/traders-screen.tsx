import type { OutputOf } from "@assay/core/contract.ts";
import type { Column } from "@assay/ui/console/columns.ts";
import { DeskScreen } from "@assay/ui/console/desk-screen.tsx";
import { momentColumn } from "@assay/ui/console/moment-column.tsx";
import { SavedTable } from "@assay/ui/console/table.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { Chips } from "@assay/ui/parts/chips.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { useRows } from "@assay/ui/rows.ts";
import { useState } from "react";
import { calls, traderStates } from "../contract.ts";

type Row = OutputOf<typeof calls.listDesk>["list"][number];
const ALL = "all";

/** Every trader there ever was, with state and figures; nothing is changed here. */
export default function DeskTradersScreen() {
  const t = useTexts("copy-console");
  const [state, setState] = useState<(typeof traderStates)[number] | typeof ALL>(ALL);
  const input = state === ALL ? {} : { state };
  const figure = (key: "copiers_median" | "drawdown" | "roi" | "gap" | "total_profit" | "stake", label: string): Column<Row> => ({
    key,
    label,
    read: ({ figures }) => figures[key] ?? "",
  });
  const columns: Column<Row>[] = [
    { key: "name", label: t("name"), read: ({ name }) => name },
    { key: "state", label: t("state"), read: (row) => `${t(`states.${row.state}`)}${row.practice ? `, ${t("practice")}` : ""}` },
    { key: "followers", label: t("followers"), read: ({ figures, places }) => `${figures.followers} / ${places}` },
    { key: "share", label: t("share"), read: ({ share }) => share },
    figure("copiers_median", t("median")),
    figure("drawdown", t("drawdown")),
    figure("roi", t("roi")),
    figure("gap", t("gap")),
    figure("total_profit", t("profit")),
    figure("stake", t("stake")),
    { key: "symbols", label: t("symbols"), read: ({ symbols }) => symbols.join(" ") },
    momentColumn("since", t("since"), ({ since }) => since, "plan"),
    momentColumn("ended", t("ended"), ({ ended_at }) => ended_at, "plan"),
  ];
  return (
    <DeskScreen title={t("menu.copy")} note={t("note")}>
      <Chips
        label={t("state")}
        options={[{ key: ALL, label: t("all") }, ...traderStates.map((key) => ({ key, label: t(`states.${key}`) }))]}
        value={state}
        onChange={setState}
      />
      <SavedTable
        label={t("menu.copy")}
        of={useRows(calls.listDesk, input)}
        columns={columns}
        keyOf={({ trader_user_id }) => trader_user_id}
        save={{ call: calls.listDesk, input, name: "copy" }}
        empty={<Empty text={t("none")} />}
      />
    </DeskScreen>
  );
}
