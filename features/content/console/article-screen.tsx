import type { OutputOf } from "@assay/core/contract.ts";
import { type Lang, langs, languages } from "@assay/core/languages.ts";
import { readMarkdown } from "@assay/core/markdown.ts";
import { refreshCalls, useCall } from "@assay/ui/client.ts";
import { DeskScreen } from "@assay/ui/console/desk-screen.tsx";
import { ReasonSheet } from "@assay/ui/console/reason-sheet.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { Badge } from "@assay/ui/parts/badge.tsx";
import { Button } from "@assay/ui/parts/button.tsx";
import { Card } from "@assay/ui/parts/card.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { Prose } from "@assay/ui/parts/prose.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { calls } from "../contract.ts";
import { WriteSheet } from "./write-sheet.tsx";

type Article = OutputOf<typeof calls.showWritten>;

/** An article in all languages side by side: what stands, what is planned, and what is missing. */
export default function ArticleScreen() {
  const id = useSearchParams()[0].get("id") ?? "";
  const article = useCall(calls.showWritten, { id }, { when: id !== "" });
  return (
    <DeskScreen title={id}>
      <Loaded query={article}>{(shown) => <Languages article={shown} />}</Loaded>
    </DeskScreen>
  );
}

function Languages({ article }: { readonly article: Article }) {
  const t = useTexts("content-console");
  const [writing, write] = useState<Lang>();
  const [taking, take] = useState<Lang>();
  const refresh = () => refreshCalls([calls.listWritten.path, calls.showWritten.path]);
  const { slug, kind, category } = article;
  const textOf = (lang: Lang) => article.texts.find((one) => one.lang === lang && one.from_at === null);
  const begun = writing && (textOf(writing) ?? textOf("en"));
  return (
    <>
      <ul className="grid gap-3 md:grid-cols-2 wide:grid-cols-4">
        {langs.map((lang) => (
          <li key={lang}>
            <Card className="h-full">
              <Standing
                lang={lang}
                text={textOf(lang)}
                planned={article.texts.filter((one) => one.lang === lang && one.from_at !== null)}
              />
              <div className="mt-4 flex flex-wrap gap-2">
                <Button size="small" tone="brand" onPress={() => write(lang)}>
                  {t(textOf(lang) ? "article.rewrite" : "article.translate")}
                </Button>
                {textOf(lang) && (
                  <Button size="small" onPress={() => take(lang)}>
                    {t("article.take")}
                  </Button>
                )}
              </div>
            </Card>
          </li>
        ))}
      </ul>
      {writing && begun && (
        <WriteSheet
          key={writing}
          open
          onClose={() => write(undefined)}
          lang={writing}
          article={{ ...begun, slug, kind, category }}
        />
      )}
      <ReasonSheet
        open={taking !== undefined}
        onClose={() => take(undefined)}
        title={t("article.take")}
        facts={[{ label: slug, value: taking === undefined ? "" : languages[taking].name }]}
        action={t("article.take")}
        tone="danger"
        call={calls.takeArticle}
        input={{ id: slug, language: taking ?? "en" }}
        onDone={refresh}
      />
    </>
  );
}

interface StandingProps {
  readonly lang: Lang;
  readonly text: Article["texts"][number] | undefined;
  readonly planned: Article["texts"];
}

/** One language: the text as readers see it, or that it is missing. */
function Standing({ lang, text, planned }: StandingProps) {
  const t = useTexts("content-console");
  const state = text === undefined ? "missing" : text.brought ? "brought" : "written";
  return (
    <>
      <h2 className="flex flex-wrap items-center gap-2 text-section">
        {languages[lang].name}
        <Badge tone={state === "missing" ? "brand" : "plain"}>{t(`article.${state}`)}</Badge>
      </h2>
      {planned.map(({ from_at, title, ends }) => (
        <p key={from_at} className="mt-1 text-caption text-soft">
          {t(ends ? "article.ends" : "article.planned")} <TimeText at={from_at ?? 0} />: {title}
        </p>
      ))}
      {text && (
        <div lang={languages[lang].tag} className="mt-2">
          <h3 className="text-body font-semibold">{text.title}</h3>
          {text.summary !== "" && <p className="mt-1 text-form text-soft">{text.summary}</p>}
          <Prose blocks={readMarkdown(text.body)} />
        </div>
      )}
    </>
  );
}
