import { useTexts } from "@assay/ui/locale.ts";
import { ListRow } from "@assay/ui/parts/list-row.tsx";
import { ChevronRight, Ticket } from "lucide-react";
import { COUPONS_PATH } from "./paths.ts";

/** The way from the settings to the coupons. */
export default function AccountRow() {
  const t = useTexts("coupons");
  return (
    <li>
      <ListRow
        to={COUPONS_PATH}
        start={<Ticket className="size-5 text-soft" aria-hidden />}
        title={t("title")}
        subtitle={t("row")}
        end={<ChevronRight className="size-5 text-faint rtl:-scale-x-100" aria-hidden />}
      />
    </li>
  );
}
