import { calls as content } from "@assay/features/content/contract.ts";
import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { INBOX_URL } from "./paths.ts";

/** In the sandbox nothing leaves the house: codes are read in the practice inbox. Whether that is said here is the house's choice. */
export function InboxHint() {
  const t = useTexts("identity");
  const { mode, yzm_radio } = useCall(content.showSiteConfig, {}).data ?? {};
  if (mode !== "sandbox" || yzm_radio !== "1") return null;
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-2 px-1 text-caption text-soft">
      {t("code.inbox")}
      <a
        href={INBOX_URL}
        target="_blank"
        rel="noreferrer"
        className="inline-grid min-h-6 place-items-center font-semibold text-brand"
      >
        {t("code.open-inbox")}
      </a>
    </p>
  );
}
