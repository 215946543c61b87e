import { languages, type Lang } from "@assay/core/languages.ts";
import type { OutputOf } from "@assay/core/contract.ts";
import { useCall } from "@assay/ui/client.ts";
import type { Column } from "@assay/ui/console/columns.ts";
import { DeskScreen } from "@assay/ui/console/desk-screen.tsx";
import { Table } from "@assay/ui/console/table.tsx";
import { wholeList } from "@assay/ui/console/whole-list.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { useGo } from "@assay/ui/navigation.ts";
import { Badge } from "@assay/ui/parts/badge.tsx";
import { Button } from "@assay/ui/parts/button.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { SelectField } from "@assay/ui/parts/select-field.tsx";
import { useViewport } from "@assay/ui/viewport.ts";
import { useMemo, useState } from "react";
import { calls } from "../contract.ts";
import { articlePath } from "./paths.ts";
import { WriteSheet } from "./write-sheet.tsx";

type Row = OutputOf<typeof calls.listWritten>[number];

const namesOf = (all: readonly Lang[]): string => all.map((lang) => languages[lang].name).join(", ");

const ALL = "all";
/** A phone shows so many cards, and as many more with each press. */
const CARDS = 15;

/** All articles by what they are about, and in which languages each is missing or planned. */
export default function ArticlesScreen() {
  const t = useTexts("content-console");
  const go = useGo();
  const articles = useCall(calls.listWritten, {});
  const [isWriting, setWriting] = useState(false);
  const [category, setCategory] = useState(ALL);
  const [isFiltering, setFiltering] = useState(false);
  const [cards, setCards] = useState(CARDS);
  const isPhone = useViewport() === "phone";
  const { data } = articles;
  const categories = useMemo(() => [...new Set(data?.map((row) => row.category))].toSorted(), [data]);
  const fitting = useMemo(() => (data ?? []).filter((row) => category === ALL || row.category === category), [data, category]);
  // A filter that is typed looks at all of them.
  const isCut = isPhone && !isFiltering && fitting.length > cards;
  const shown = useMemo(() => (isCut ? fitting.slice(0, cards) : fitting), [fitting, isCut, cards]);
  const choose = (key: string) => {
    setCategory(key);
    setCards(CARDS);
  };
  const columns: Column<Row>[] = [
    { key: "title", label: t("articles.title"), read: ({ title }) => title },
    { key: "slug", label: t("articles.slug"), read: ({ slug }) => slug },
    { key: "kind", label: t("articles.kind"), read: ({ kind }) => t(`kinds.${kind}`) },
    { key: "category", label: t("articles.category"), read: ({ category }) => category },
    {
      key: "missing",
      label: t("articles.missing"),
      read: ({ missing }) => namesOf(missing),
      show: ({ missing }) => missing.length > 0 && <Badge tone="brand">{namesOf(missing)}</Badge>,
    },
    { key: "planned", label: t("articles.planned"), read: ({ planned }) => namesOf(planned) },
  ];
  return (
    <DeskScreen
      title={t("menu.articles")}
      note={t("articles.note")}
      end={
        <Button tone="brand" onPress={() => setWriting(true)}>
          {t("articles.write")}
        </Button>
      }
    >
      <Table
        label={t("menu.articles")}
        of={{ ...wholeList(articles, () => shown), more: isCut, loadMore: () => setCards(cards + CARDS) }}
        columns={columns}
        keyOf={({ slug }) => slug}
        onOpen={({ slug }) => go(articlePath(slug))}
        onFiltering={setFiltering}
        head={
          categories.length > 0 && (
            <SelectField
              label={t("articles.category")}
              bare
              small
              value={category}
              options={[{ key: ALL, label: t("articles.all") }, ...categories.map((key) => ({ key, label: key }))]}
              onChange={choose}
            />
          )
        }
        empty={<Empty text={t("articles.none")} />}
      />
      <WriteSheet open={isWriting} onClose={() => setWriting(false)} lang="en" article={undefined} />
    </DeskScreen>
  );
}
