import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { ListRow } from "@assay/ui/parts/list-row.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Screen } from "@assay/ui/parts/screen.tsx";
import { Section } from "@assay/ui/parts/section.tsx";
import { BookOpen, ChevronRight } from "lucide-react";
import { useSearchParams } from "react-router";
import { calls } from "../contract.ts";
import { HousePage } from "./house-page.tsx";
import { articlePath, FAQ_PATH } from "./paths.ts";

const onward = <ChevronRight className="size-5 text-faint rtl:-scale-x-100" aria-hidden />;

/** One article with the questions about the same thing; without a name, all guides. */
export default function ArticleScreen() {
  const id = useSearchParams()[0].get("id");
  return id === null ? <Guides /> : <OneArticle key={id} id={id} />;
}

function OneArticle({ id }: { readonly id: string }) {
  const t = useTexts("content");
  const article = useCall(calls.showArticle, { id });
  return <HousePage page={article} title={t("pages.article")} after={<Related category={article.data?.category} />} />;
}

/** Questions about what the article is about. */
function Related({ category }: { readonly category: string | undefined }) {
  const t = useTexts("content");
  const { data } = useCall(calls.listQuestions, {}, { when: category !== undefined });
  const list = data?.list.filter((one) => one.category === category) ?? [];
  if (list.length === 0) return null;
  return (
    <Section title={t("related")} className="mt-8 print:hidden">
      <ul className="mt-1 divide-y divide-line">
        {list.map(({ slug, question }) => (
          <li key={slug}>
            <ListRow to={`${FAQ_PATH}?id=${slug}`} title={question} end={onward} className="min-h-12" />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Guides() {
  const t = useTexts("content");
  return (
    <Screen head={<PageHeader title={t("pages.guides")} />}>
      <Loaded query={useCall(calls.listArticles, {})}>
        {(list) => (
          <ul className="divide-y divide-line">
            {list.map(({ slug, title, summary }) => (
              <li key={slug}>
                <ListRow
                  to={articlePath(slug)}
                  start={<BookOpen className="size-5 shrink-0 text-brand" aria-hidden />}
                  title={title}
                  subtitle={<span className="line-clamp-2">{summary}</span>}
                  end={onward}
                />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Screen>
  );
}
