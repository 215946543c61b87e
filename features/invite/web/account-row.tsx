import { useTexts } from "@assay/ui/locale.ts";
import { ListRow } from "@assay/ui/parts/list-row.tsx";
import { ChevronRight, UserPlus } from "lucide-react";
import { SHARE_PATH } from "./paths.ts";

/** The way from the settings to the invitations. */
export default function AccountRow() {
  const t = useTexts("invite");
  return (
    <li>
      <ListRow
        to={SHARE_PATH}
        start={<UserPlus className="size-5 text-soft" aria-hidden />}
        title={t("title")}
        subtitle={t("about")}
        end={<ChevronRight className="size-5 text-faint rtl:-scale-x-100" aria-hidden />}
      />
    </li>
  );
}
