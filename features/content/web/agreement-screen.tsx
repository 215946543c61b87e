import { useCallIn } from "@assay/ui/call-in.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Screen } from "@assay/ui/parts/screen.tsx";
import { useSearchParams } from "react-router";
import { calls } from "../contract.ts";
import AgreementPane from "./agreement-pane.tsx";
import { ShareButton } from "./share-button.tsx";

/** An agreement of the address, the one that holds or one of its versions. */
export default function AgreementScreen() {
  const t = useTexts("content");
  const [search] = useSearchParams();
  const [keyword, version, text] = [search.get("keyword") ?? "terms", search.get("version"), search.get("text")];
  const asked = { keyword, ...(version !== null && { version }), ...(text !== null && { text }) };
  const title = useCallIn(undefined, calls.showAgreement, asked).data?.title ?? t("pages.agreement");
  return (
    <Screen head={<PageHeader title={title} end={<ShareButton label={t("share")} title={title} />} />} className="pt-1">
      <AgreementPane keyword={keyword} version={version} text={text} />
    </Screen>
  );
}
