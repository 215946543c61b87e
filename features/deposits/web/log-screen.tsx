import { useTexts } from "@assay/ui/locale.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { Go } from "@assay/ui/parts/go.tsx";
import { InfiniteList } from "@assay/ui/parts/infinite-list.tsx";
import { Own } from "@assay/ui/own.tsx";
import { Way } from "@assay/ui/parts/way.tsx";
import { useRows } from "@assay/ui/rows.ts";
import { ListsScreen } from "@assay/ui/ticket/lists-screen.tsx";
import { useState } from "react";
import { calls } from "../contract.ts";
import { CaseRow } from "./case-row.tsx";
import { ClaimSheet } from "./claim-sheet.tsx";
import { DepositRow } from "./deposit-row.tsx";
import { DepositSheet } from "./deposit-sheet.tsx";
import type { Deposit } from "./told.ts";
import { ALL_PATH, SELECT_PATH } from "./paths.ts";

/** What has come, and the cases about what has not. */
export default function LogScreen() {
  const t = useTexts("deposits");
  const lists = [
    { key: "deposits", label: t("deposits") },
    { key: "claims", label: t("claims") },
  ] as const;
  return (
    <ListsScreen
      width="list"
      title={t("log")}
      label={t("log")}
      lists={[...lists]}
      end={() => (
        <Go to={ALL_PATH} className="press grid min-h-11 place-items-center px-3 text-form font-semibold text-brand">
          {t("all")}
        </Go>
      )}
    >
      {(list) => (list === "deposits" ? <Deposits /> : <Claims />)}
    </ListsScreen>
  );
}

function Deposits() {
  const t = useTexts("deposits");
  const [opened, open] = useState<Deposit>();
  return (
    <Own>
      <InfiniteList
        of={useRows(calls.listDeposits, {})}
        keyOf={({ id }) => id}
        label={t("deposits")}
        className="divide-y divide-line"
        empty={<Empty text={t("nothing-yet")} action={<Way to={SELECT_PATH} text={t("title")} />} />}
        row={(deposit) => <DepositRow deposit={deposit} onOpen={() => open(deposit)} />}
      />
      <DepositSheet deposit={opened} onClose={() => open(undefined)} />
    </Own>
  );
}

function Claims() {
  const t = useTexts("deposits");
  const [claims, setClaims] = useState(false);
  const press = (
    <Button tone="brand" onPress={() => setClaims(true)}>
      {t("claim.press")}
    </Button>
  );
  return (
    <>
      <InfiniteList
        of={useRows(calls.listClaims, {})}
        keyOf={({ id }) => id}
        label={t("claims")}
        className="divide-y divide-line"
        empty={<Empty text={t("claim.none")} />}
        row={(one) => <CaseRow one={one} />}
      />
      <div className="mt-3 grid justify-items-center">{press}</div>
      <ClaimSheet open={claims} onClose={() => setClaims(false)} />
    </>
  );
}
