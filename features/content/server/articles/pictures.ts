/** Pictures in what the desk writes: files that it has sent, which everybody sees from then on. */
import { picturesIn } from "@assay/core/markdown.ts";
import { reject } from "@assay/core/rejection.ts";
import type { Tx } from "@assay/server/feature.ts";

/** Where files lie that were sent. */
export interface TextPictures {
  /**
   * Shows a picture of this sender to everybody for as long as the purpose `by` stands, and leaves one as it is that serves it already.
   * Rejects `no-such-file` and `not-a-picture`.
   */
  share(tx: Tx, file: { readonly customerId: string; readonly address: string; readonly by: string }): Promise<void>;
}

/** In one text, so that no page asks for files without end. */
export const PICTURES_MAX = 20;

export interface Writing {
  readonly operatorId: string;
  /** For which of the house's texts, such as "content.article". */
  readonly by: string;
}

/**
 * Shows the pictures of Markdown texts to everybody. Rejects `too-many-pictures`, `foreign-picture` for one that is no file of ours,
 * `picture-unnamed` for one without words, `no-such-file` and `not-a-picture`.
 */
export async function sharePictures(
  tx: Tx,
  pictures: TextPictures,
  texts: readonly string[],
  { operatorId: customerId, by }: Writing,
): Promise<void> {
  const shared = new Set<string>();
  for (const text of texts) {
    const named = picturesIn(text);
    if (named.length > PICTURES_MAX) reject("too-many-pictures", { maximum: PICTURES_MAX });
    for (const { source, words, from } of named) {
      if (from === "elsewhere") reject("foreign-picture");
      if (words.trim() === "") reject("picture-unnamed");
      if (from === "sent") shared.add(source);
    }
  }
  for (const address of [...shared].sort()) await pictures.share(tx, { customerId, address, by });
}
