import { useTexts } from "@assay/ui/locale.ts";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Screen } from "@assay/ui/parts/screen.tsx";
import { TransferList } from "./transfer-list.tsx";

/** All transfers between the customer's own accounts. */
export default function TransferHistoryScreen() {
  const t = useTexts("wallet");
  return (
    <Screen head={<PageHeader title={t("transfer.recent")} />}>
      <div className="desk:rounded-card desk:bg-s1 desk:px-4 desk:py-1">
        <TransferList />
      </div>
    </Screen>
  );
}
