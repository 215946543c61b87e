import { Go } from "@assay/ui/parts/go.tsx";
import { useSearchParams } from "react-router";
import { withNext } from "./paths.ts";

/** From one way in to another: a question and its answer. The page to go on to comes along. */
export function EntryLink({ question, answer, to }: { readonly question: string; readonly answer: string; readonly to: string }) {
  const [search] = useSearchParams();
  return (
    <p className="mt-6 flex flex-wrap items-center justify-center gap-x-1.5 text-form text-soft">
      {question}
      <Go to={withNext(to, search)} replace className="inline-grid min-h-11 place-items-center font-semibold text-brand">
        {answer}
      </Go>
    </p>
  );
}
