import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { ListRow } from "@assay/ui/parts/list-row.tsx";
import { BadgeCheck, ChevronRight } from "lucide-react";
import { calls } from "../contract.ts";
import { MARK_PATH } from "./paths.ts";

/** The way from the account to verification, with where it stands. */
export default function AccountRow() {
  const t = useTexts("verification");
  const { data } = useCall(calls.showStanding, {});
  return (
    <li>
      <ListRow
        to={MARK_PATH}
        start={<BadgeCheck className="size-5 text-soft" aria-hidden />}
        title={t("mark.row")}
        end={
          <span className="flex items-center gap-2 text-form text-soft">
            {data && t(`states.${data.state}`)}
            <ChevronRight className="size-5 text-faint rtl:-scale-x-100" aria-hidden />
          </span>
        }
      />
    </li>
  );
}
