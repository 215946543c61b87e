/** Saves a whole list as a file: page after page from the server, never more than a bound, into a stream instead of into memory twice. */
import type { Call, InputTextOf, OutputOf } from "@assay/core/contract.ts";
import { useState } from "react";
import { ask } from "../asking.ts";
import { useTexts } from "../locale.ts";
import { saveFile } from "../save-file.ts";
import { nextPage, pageFieldOf, type PlaceOption, type RowOf } from "../rows.ts";
import { toast } from "../toast.ts";
import { csvPieces } from "../csv.ts";

/** Rows of one file. Who needs more narrows the list. */
export const EXPORT_ROWS_MAX = 10_000;

export interface ExportTerms<C extends Call> extends PlaceOption<C> {
  readonly call: C;
  readonly input: Omit<InputTextOf<C>, "page" | "cursor" | "before">;
  /** The file's name without its ending. */
  readonly name: string;
}

async function* pagesOf<C extends Call>({ call, input, placeOf }: ExportTerms<C>): AsyncGenerator<readonly RowOf<OutputOf<C>>[]> {
  const field = pageFieldOf(call);
  let at: string | undefined;
  do {
    const answer = await ask(call, { ...input, ...(at !== undefined && { [field]: at }) } as InputTextOf<C>);
    const page = answer as Parameters<typeof nextPage>[0] & { readonly list: readonly RowOf<OutputOf<C>>[] };
    yield page.list;
    at = nextPage(page, placeOf as Parameters<typeof nextPage>[1]);
  } while (at !== undefined);
}

/** Answers the press and whether a file is under way. */
export function useExport<C extends Call>(
  terms: ExportTerms<C> | undefined,
  head: readonly string[],
  cells: (row: RowOf<OutputOf<C>>) => readonly string[],
): { readonly run: () => Promise<void>; readonly pending: boolean } {
  const t = useTexts("console");
  const [pending, setPending] = useState(false);
  async function run(): Promise<void> {
    if (!terms || pending) return;
    setPending(true);
    try {
      const onEnd = (count: number, isCut: boolean): void =>
        toast(t(isCut ? "table.export-cut" : "table.exported", { count }), isCut ? "error" : "done");
      const pieces = csvPieces({ head, cells, pages: pagesOf(terms), rowsMax: EXPORT_ROWS_MAX, onEnd });
      saveFile(await new Response(streamOf(pieces)).blob(), `${terms.name}.csv`);
    } catch {
      toast(t("table.export-failed"), "error");
    } finally {
      setPending(false);
    }
  }
  return { run, pending };
}

function streamOf(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
}
