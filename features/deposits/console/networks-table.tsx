import type { OutputOf } from "@assay/core/contract.ts";
import { useCall } from "@assay/ui/client.ts";
import type { Column } from "@assay/ui/console/columns.ts";
import { ReasonSheet } from "@assay/ui/console/reason-sheet.tsx";
import { Table } from "@assay/ui/console/table.tsx";
import { wholeList } from "@assay/ui/console/whole-list.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Badge } from "@assay/ui/parts/badge.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { useState } from "react";
import { calls } from "../contract.ts";

type Scanner = OutputOf<typeof calls.listScanners>[number];

const READ_MS = 5_000;

/** How far each chain is read. One whose crediting has stopped is opened to let it go on, which two people decide. */
export function NetworksTable({ mayAct }: { readonly mayAct: boolean }) {
  const t = useTexts("deposits-console");
  const scanners = useCall(calls.listScanners, {}, { everyMs: READ_MS });
  const [named, open] = useState<Scanner["network"]>();
  // As it is read last: what it waits for changes while the sheet is open.
  const opened = scanners.data?.find(({ network }) => network === named);
  const number = (key: "height" | "lag" | "addresses" | "confirming" | "gone"): Column<Scanner> => ({
    key,
    label: t(`networks.${key}`),
    end: true,
    read: (row) => String(row[key]),
  });
  const columns: Column<Scanner>[] = [
    { key: "network", label: t("networks.network"), read: ({ network }) => t(`names.${network}`) },
    {
      key: "state",
      label: t("networks.state"),
      read: ({ halted_depth: depth }) => t(depth === null ? "networks.credits" : "networks.halted", { count: depth ?? 0 }),
      show: ({ halted_depth: depth }) => (
        <Badge tone={depth === null ? "up" : "danger"}>
          {t(depth === null ? "networks.credits" : "networks.halted", { count: depth ?? 0 })}
        </Badge>
      ),
    },
    number("height"),
    number("lag"),
    {
      key: "read",
      label: t("networks.read"),
      read: ({ read_at }) => new Date(read_at).toISOString(),
      show: ({ read_at }) => <TimeText at={read_at} as="when" />,
    },
    number("addresses"),
    number("confirming"),
    number("gone"),
  ];
  return (
    <>
      <Table
        label={t("networks.title")}
        of={wholeList(scanners, (list) => list)}
        columns={columns}
        keyOf={({ network }) => network}
        onOpen={(row) => (mayAct && row.halted_depth !== null ? open(row.network) : undefined)}
        empty={<Empty text={t("networks.none")} />}
      />
      {opened && (
        <ReasonSheet
          open
          onClose={() => open(undefined)}
          title={t("resume.title", { network: t(`names.${opened.network}`) })}
          facts={[
            { label: t("resume.depth"), value: opened.halted_depth },
            { label: t("networks.gone"), value: opened.gone },
            { label: t("resume.doubtful"), value: opened.doubtful ?? t("resume.unseen") },
          ]}
          action={t("resume.action")}
          tone="danger"
          call={calls.resume}
          input={{ network: opened.network }}
          onDone={() => open(undefined)}
        >
          {opened.doubtful !== 0 && <p className="mb-3 text-caption text-soft">{t("resume.waits")}</p>}
        </ReasonSheet>
      )}
    </>
  );
}
