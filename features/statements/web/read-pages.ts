/** Reads a statement page after page, and checks in this phone that all of them lead to its digest. */
import type { OutputOf } from "@assay/core/contract.ts";
import { ask } from "@assay/ui/asking.ts";
import { calls } from "../contract.ts";
import { digestOfPage, FIRST_DIGEST } from "../rules.ts";

export type Lines = OutputOf<typeof calls.showPage>["list"];

export class ChangedError extends Error {
  override readonly name = "ChangedError";
}

/** Throws a ChangedError where the pages lead to another digest; `pagesMax` reads the first ones and checks nothing of the end. */
export async function* readPages(
  { id, pages, digest }: { readonly id: string; readonly pages: number; readonly digest: string | null },
  onPage: (done: number) => void,
  pagesMax = pages,
): AsyncGenerator<Lines> {
  let reached = FIRST_DIGEST;
  for (let page = 1; page <= Math.min(pages, pagesMax); page += 1) {
    const answer = await ask(calls.showPage, { id, page: String(page) });
    reached = await digestOfPage(reached, answer.list);
    if (reached !== answer.digest) throw new ChangedError(`page ${page} leads elsewhere`);
    yield answer.list;
    onPage(page);
  }
  if (pagesMax >= pages && reached !== digest) throw new ChangedError("the pages lead elsewhere");
}
