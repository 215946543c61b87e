import type { UseQueryResult } from "@tanstack/react-query";
import { useTexts } from "@assay/ui/locale.ts";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Screen } from "@assay/ui/parts/screen.tsx";
import type { ReactNode } from "react";
import { type Article, ArticleText } from "./article-text.tsx";
import { ShareButton } from "./share-button.tsx";

export interface HousePageProps {
  readonly page: UseQueryResult<Article>;
  /** Shown in the head until the page's own title has come. */
  readonly title: string;
  readonly before?: ReactNode;
  readonly after?: ReactNode;
}

/** A page of the house: its title, what it says, and a way to pass it on. */
export function HousePage({ page, title, before, after }: HousePageProps) {
  const t = useTexts("content");
  const shown = page.data?.title ?? title;
  return (
    <Screen head={<PageHeader title={shown} end={<ShareButton label={t("share")} title={shown} />} />} className="pt-1">
      {before}
      <Loaded query={page}>{(article) => <ArticleText article={article} />}</Loaded>
      {after}
    </Screen>
  );
}
