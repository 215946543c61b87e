import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Chips } from "@assay/ui/parts/chips.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Prose } from "@assay/ui/parts/prose.tsx";
import { Screen } from "@assay/ui/parts/screen.tsx";
import { SearchField } from "@assay/ui/parts/search-field.tsx";
import { Way } from "@assay/ui/parts/way.tsx";
import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { calls } from "../contract.ts";
import { ALL, findQuestions, type Question } from "./find-questions.ts";
import { CONTACT_PATH } from "./paths.ts";

/** Questions with their answers, by what they are about and by the words in them. */
export default function FaqScreen() {
  const t = useTexts("content");
  const opened = useSearchParams()[0].get("id");
  const [query, setQuery] = useState("");
  const [category, choose] = useState(ALL);
  return (
    <Screen head={<PageHeader title={t("pages.faq")} />}>
      <SearchField label={t("faq.search")} value={query} onChange={setQuery} className="mt-1 print:hidden" />
      <Loaded query={useCall(calls.listQuestions, {})}>
        {({ categories, list }) => {
          const found = findQuestions(list, { query, category });
          return (
            <>
              <Chips
                label={t("faq.categories")}
                options={[{ key: ALL, label: t("faq.all") }, ...categories.map(({ key, name }) => ({ key, label: name }))]}
                value={category}
                onChange={choose}
                className="print:hidden"
              />
              <p role="status" className="sr-only">
                {t("faq.found", { count: found.length })}
              </p>
              {found.length === 0 ? (
                <Empty text={t("faq.none")} action={<Way to={CONTACT_PATH} text={t("pages.contact")} />} />
              ) : (
                <ul className="divide-y divide-line border-y border-line">
                  {found.map((question) => (
                    <Answer key={question.slug} question={question} open={question.slug === opened} />
                  ))}
                </ul>
              )}
            </>
          );
        }}
      </Loaded>
    </Screen>
  );
}

/** What a link names is in sight when it opens. */
const intoSight = (place: HTMLElement | null): void => place?.scrollIntoView({ block: "center" });

function Answer({ question: { question, blocks }, open }: { readonly question: Question; readonly open: boolean }) {
  return (
    <li ref={open ? intoSight : undefined}>
      <details open={open} className="group">
        <summary className="press flex min-h-12 cursor-pointer list-none items-center gap-3 rounded-button py-3 text-body font-semibold [&::-webkit-details-marker]:hidden">
          <span className="min-w-0 grow">{question}</span>
          <ChevronDown
            className="size-4 shrink-0 text-faint transition-transform group-open:rotate-180 print:hidden"
            aria-hidden
          />
        </summary>
        <Prose blocks={blocks} className="-mt-2 pb-4" />
      </details>
    </li>
  );
}
