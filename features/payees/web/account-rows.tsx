import { siteCalls as content } from "@assay/features/content/contract/site.ts";
import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { ListRow } from "@assay/ui/parts/list-row.tsx";
import { BookUser, ChevronRight, Landmark } from "lucide-react";
import { ADDRESSES_PATH, BANK_PATH } from "./paths.ts";

const mark = "size-5 text-soft";
const onward = <ChevronRight className="size-5 text-faint rtl:-scale-x-100" aria-hidden />;

/** The ways from the settings to where value may go; that to bank cards where the house shows it. */
export default function AccountRows() {
  const t = useTexts("payees");
  const hasCards = useCall(content.showSiteConfig, {}).data?.bank_flag === "1";
  return (
    <>
      <li>
        <ListRow
          to={ADDRESSES_PATH}
          start={<BookUser className={mark} aria-hidden />}
          title={t("addresses.title")}
          subtitle={t("addresses.short")}
          end={onward}
        />
      </li>
      {hasCards && (
        <li>
          <ListRow
            to={BANK_PATH}
            start={<Landmark className={mark} aria-hidden />}
            title={t("cards.title")}
            subtitle={t("cards.short")}
            end={onward}
          />
        </li>
      )}
    </>
  );
}
