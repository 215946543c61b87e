import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { ListRow } from "@assay/ui/parts/list-row.tsx";
import { ChevronRight, Gem } from "lucide-react";
import { calls } from "../contract.ts";
import { VIP_PATH } from "./paths.ts";

/** The way from the settings to the customer's level. */
export default function AccountRow() {
  const t = useTexts("vip");
  const level = useCall(calls.showVip, {}).data?.level;
  return (
    <li>
      <ListRow
        to={VIP_PATH}
        start={<Gem className="size-5 text-soft" aria-hidden />}
        title={t("title")}
        subtitle={t("about")}
        end={
          <span className="flex items-center gap-1 text-form text-soft">
            {level !== undefined && t("level", { level })}
            <ChevronRight className="size-5 text-faint rtl:-scale-x-100" aria-hidden />
          </span>
        }
      />
    </li>
  );
}
