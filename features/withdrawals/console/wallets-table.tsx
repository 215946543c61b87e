import { useCall } from "@assay/ui/client.ts";
import type { Column } from "@assay/ui/console/columns.ts";
import { Table } from "@assay/ui/console/table.tsx";
import { wholeList } from "@assay/ui/console/whole-list.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Badge } from "@assay/ui/parts/badge.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { useState } from "react";
import { calls } from "../contract.ts";
import type { FeesRow, Wallet } from "./told.ts";
import { WalletSheet } from "./wallet-sheet.tsx";

const READ_MS = 15_000;
const useWallets = () => useCall(calls.listWallets, {}, { everyMs: READ_MS });
const tones = { unknown: "plain", below: "danger", within: "up", above: "brand" } as const;

/** The house report: by network and currency the ledger beside the wallets, and what treasury is asked for. */
export function WalletsTable({ mayAct }: { readonly mayAct: boolean }) {
  const t = useTexts("withdrawals-console");
  const wallets = useWallets();
  const [opened, open] = useState<Wallet>();
  const stateOf = ({ state }: Wallet): string => t(`wallets.states.${state}`);
  const money = (key: "book" | "addresses" | "hot" | "cold" | "on_way"): Column<Wallet> => ({
    key,
    label: t(`wallets.${key}`),
    end: true,
    read: (row) => row[key] ?? "–",
  });
  const columns: Column<Wallet>[] = [
    { key: "currency", label: t("wallets.currency"), read: ({ currency }) => currency },
    { key: "network", label: t("list.network"), read: ({ network }) => t(`names.${network}`) },
    {
      key: "state",
      label: t("wallets.state"),
      read: stateOf,
      show: (row) => <Badge tone={tones[row.state]}>{stateOf(row)}</Badge>,
    },
    money("book"),
    money("addresses"),
    money("hot"),
    money("cold"),
    money("on_way"),
    {
      key: "difference",
      label: t("wallets.difference"),
      end: true,
      read: ({ difference }) => difference,
      show: ({ difference }) => <Badge tone={Number(difference) === 0 ? "up" : "danger"}>{difference}</Badge>,
    },
  ];
  return (
    <>
      <Table
        label={t("wallets.title")}
        of={wholeList(wallets, ({ wallets: list }) => list)}
        columns={columns}
        keyOf={({ network, currency }) => `${network} ${currency}`}
        onOpen={open}
        empty={<Empty text={t("wallets.none")} />}
      />
      {opened && (
        <WalletSheet key={`${opened.network} ${opened.currency}`} row={opened} mayAct={mayAct} onClose={() => open(undefined)} />
      )}
    </>
  );
}

/** What networks have taken of the hot wallets beside what customers have paid for it. */
export function FeesTable() {
  const t = useTexts("withdrawals-console");
  const wallets = useWallets();
  const columns: Column<FeesRow>[] = [
    { key: "network", label: t("list.network"), read: ({ network }) => t(`names.${network}`) },
    {
      key: "collected",
      label: t("fees.collected"),
      end: true,
      read: ({ collected }) => collected.map(({ amount, currency }) => `${amount} ${currency}`).join(", ") || "0",
    },
    { key: "taken", label: t("fees.taken"), end: true, read: ({ taken, coin }) => `${taken} ${coin}` },
    { key: "posted", label: t("fees.posted"), end: true, read: ({ posted, coin }) => `${posted} ${coin}` },
    { key: "surplus", label: t("fees.surplus"), end: true, read: ({ surplus }) => surplus ?? "–" },
  ];
  return (
    <Table
      label={t("fees.title")}
      of={wholeList(wallets, ({ fees }) => fees)}
      columns={columns}
      keyOf={({ network }) => network}
      empty={<Empty text={t("fees.none")} />}
    />
  );
}
