import { isLang, type Lang } from "@assay/core/languages.ts";
import { AgreementPane } from "@assay/features/content/web.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { Chips } from "@assay/ui/parts/chips.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Screen } from "@assay/ui/parts/screen.tsx";
import { RowsSkeleton } from "@assay/ui/parts/skeleton.tsx";
import { Suspense } from "react";
import { useLocation, useSearchParams } from "react-router";
import { COPY_AGREEMENT_EN_PATH, COPY_AGREEMENT_ZH_PATH } from "./paths.ts";

const keywords = ["copy-risk", "copy-trader", "contracts-risk"] as const;
const langs: Readonly<Record<string, Lang>> = { [COPY_AGREEMENT_ZH_PATH]: "zh", [COPY_AGREEMENT_EN_PATH]: "en" };

/** What copiers and traders agree to, in the reader's language or in that of the address (`?lang=` names any), with what he has said to it. */
export default function CopyAgreementScreen() {
  const t = useTexts("copy");
  const { pathname } = useLocation();
  const [search, setSearch] = useSearchParams();
  const keyword = keywords.find((key) => key === search.get("keyword")) ?? keywords[0];
  const asked = search.get("lang");
  const lang = langs[pathname] ?? (isLang(asked) ? asked : undefined);
  return (
    <Screen head={<PageHeader title={t("agreement.title")} />}>
      <Chips
        label={t("agreement.which")}
        options={keywords.map((key) => ({ key, label: t(`agreement.${key}`) }))}
        value={keyword}
        onChange={(key) => setSearch({ ...(isLang(asked) && { lang: asked }), keyword: key }, { replace: true })}
      />
      <Suspense fallback={<RowsSkeleton count={6} />}>
        <AgreementPane key={`${keyword} ${lang}`} keyword={keyword} {...(lang !== undefined && { lang })} />
      </Suspense>
    </Screen>
  );
}
