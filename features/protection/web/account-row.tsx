import { useTexts } from "@assay/ui/locale.ts";
import { ListRow } from "@assay/ui/parts/list-row.tsx";
import { ChevronRight, ShieldCheck } from "lucide-react";
import { PROTECTION_PATH } from "./paths.ts";

/** The way from the settings to the customer's own limits. */
export default function AccountRow() {
  const t = useTexts("protection");
  return (
    <li>
      <ListRow
        to={PROTECTION_PATH}
        start={<ShieldCheck className="size-5 text-soft" aria-hidden />}
        title={t("title")}
        subtitle={t("about")}
        end={<ChevronRight className="size-5 text-faint rtl:-scale-x-100" aria-hidden />}
      />
    </li>
  );
}
