import { useCall } from "@assay/ui/client.ts";
import type { Column } from "@assay/ui/console/columns.ts";
import { DeskScreen } from "@assay/ui/console/desk-screen.tsx";
import { Table } from "@assay/ui/console/table.tsx";
import { wholeList } from "@assay/ui/console/whole-list.ts";
import type { OutputOf } from "@assay/core/contract.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { Badge } from "@assay/ui/parts/badge.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { Facts } from "@assay/ui/parts/facts.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { Section } from "@assay/ui/parts/section.tsx";
import { useState } from "react";
import { calls } from "../../contract.ts";
import { FundSheet, type Fundable } from "./fund-sheet.tsx";

type Pool = OutputOf<typeof calls.listPools>["pools"][number];

/** What the house has set aside for its products, and what its treasury could add. */
export default function PoolsScreen() {
  const t = useTexts("operators-console");
  const pools = useCall(calls.listPools, {});
  const { data: me } = useCall(calls.showMe, {});
  const [chosen, choose] = useState<Fundable>();
  const mayFund = me?.roles.includes("treasury-maker") ?? false;
  const columns: Column<Pool>[] = [
    { key: "product", label: t("pools.pool"), read: ({ product }) => product },
    { key: "currency", label: t("pools.currency"), read: ({ currency }) => currency },
    {
      key: "free",
      label: t("pools.free"),
      end: true,
      read: ({ free }) => free,
      show: ({ free, currency }) => <AmountText value={free} currency={currency} />,
    },
    {
      key: "promised",
      label: t("pools.promised"),
      end: true,
      read: ({ promised }) => promised,
      show: ({ promised, currency }) => <AmountText value={promised} currency={currency} />,
    },
    {
      key: "state",
      label: t("pools.state"),
      read: ({ closed }) => t(closed ? "pools.closed" : "pools.open"),
      show: ({ closed }) => <Badge tone={closed ? "danger" : "plain"}>{t(closed ? "pools.closed" : "pools.open")}</Badge>,
    },
  ];
  const treasury = pools.data?.treasury ?? [];
  return (
    <DeskScreen title={t("menu.pools")} note={t("pools.note")}>
      <Table
        label={t("menu.pools")}
        of={wholeList(pools, ({ pools: list }) => list)}
        columns={columns}
        keyOf={({ pool, currency }) => `${pool} ${currency}`}
        {...(mayFund && { onOpen: choose })}
        empty={<Empty text={t("pools.none")} />}
      />
      <Section title={t("pools.treasury")}>
        <Loaded
          query={pools}
          empty={<Empty text={t("pools.treasury-empty")} />}
          isEmpty={(answer) => answer.treasury.length === 0}
        >
          {(answer) => (
            <Facts
              className="max-w-96 rounded-button bg-s2 p-4"
              facts={answer.treasury.map(({ currency, free, practice }) => ({
                label: practice ? t("pools.practice", { currency }) : currency,
                value: <AmountText value={free} currency={currency} unit />,
              }))}
            />
          )}
        </Loaded>
      </Section>
      <FundSheet
        key={chosen && `${chosen.pool} ${chosen.currency}`}
        of={chosen}
        treasury={treasury.find(({ currency }) => currency === chosen?.currency)?.free ?? "0"}
        onClose={() => choose(undefined)}
      />
    </DeskScreen>
  );
}
