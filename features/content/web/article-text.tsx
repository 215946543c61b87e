import type { OutputOf } from "@assay/core/contract.ts";
import { useLanguageTag, useTexts } from "@assay/ui/locale.ts";
import { Badge } from "@assay/ui/parts/badge.tsx";
import { Prose } from "@assay/ui/parts/prose.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { languages } from "@assay/core/languages.ts";
import type { calls } from "../contract.ts";

export type Article = OutputOf<typeof calls.showArticle>;

/** An article below its title. A text that is not translated yet says so, in its own language for voices and hyphens. */
export function ArticleText({ article }: { readonly article: Article }) {
  const t = useTexts("content");
  const tag = useLanguageTag();
  const { lang, summary, blocks, written_at } = article;
  const translated = languages[lang].tag === tag;
  return (
    <article lang={translated ? undefined : languages[lang].tag}>
      {!translated && <Badge>{t("not-translated")}</Badge>}
      {summary !== "" && <p className="mt-1 max-w-[42rem] text-body font-medium text-strong">{summary}</p>}
      <Prose blocks={blocks} />
      {written_at !== null && (
        <p className="mt-6 text-caption text-faint">
          {t("written")} <TimeText at={written_at} />
        </p>
      )}
    </article>
  );
}
