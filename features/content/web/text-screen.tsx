import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Screen } from "@assay/ui/parts/screen.tsx";
import { useSearchParams } from "react-router";
import { calls } from "../contract.ts";
import { HousePage } from "./house-page.tsx";

/** One text of the site by its keyword. */
export default function TextScreen() {
  const t = useTexts("content");
  const keyword = useSearchParams()[0].get("keyword") ?? "";
  const page = useCall(calls.showArticle, { id: keyword }, { when: keyword !== "" });
  if (keyword !== "") return <HousePage page={page} title={t("pages.text")} />;
  return (
    <Screen head={<PageHeader title={t("pages.text")} />}>
      <Empty text={t("rejections.no-such-article")} />
    </Screen>
  );
}
