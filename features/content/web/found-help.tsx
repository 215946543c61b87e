import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { ListRow } from "@assay/ui/parts/list-row.tsx";
import { Found, useKeyword } from "@assay/ui/search/keyword.tsx";
import { calls } from "../contract.ts";
import { ALL, findQuestions } from "./find-questions.ts";
import { FAQ_PATH } from "./paths.ts";

/** Questions of the help centre that have the words that are looked for. */
export default function FoundHelp() {
  const t = useTexts("content");
  const query = useKeyword();
  const questions = useCall(calls.listQuestions, {}).data;
  return (
    <Found
      title={t("pages.faq")}
      hits={questions ? findQuestions(questions.list, { query, category: ALL }) : []}
      row={({ slug, question, category }) => (
        <li key={slug}>
          <ListRow
            to={`${FAQ_PATH}?id=${slug}`}
            title={<span className="whitespace-normal">{question}</span>}
            subtitle={questions?.categories.find(({ key }) => key === category)?.name}
          />
        </li>
      )}
    />
  );
}
