/** Uploads on the server: call → query or command, and what other features do with a file that was sent. */
import { type Feature, feature, query } from "@assay/server/feature.ts";
import { calls } from "./contract.ts";
import { customerRows } from "./server/customer-rows.ts";
import { forget } from "./server/forget.ts";
import { olderFiles, renewFiles } from "./server/renew-files.ts";
import { openShelf, type Uploads, type UploadsTerms } from "./server/shelf.ts";
import { showFile, showLink } from "./server/show-file.ts";
import { upload, uploadAtDesk } from "./server/upload.ts";

export { nameIn } from "./rules.ts";
export type { Uploads } from "./server/shelf.ts";

export function uploadsFeature(terms: UploadsTerms): Feature & { readonly uploads: Uploads } {
  const shelf = openShelf(terms);
  const made = feature("uploads", import.meta.dirname, {
    customerRows,
    handlers: [
      upload(calls.upload, shelf),
      upload(calls.uploadNew, shelf),
      uploadAtDesk(shelf),
      query(calls.showFile, showFile(shelf)),
      query(calls.showLink, showLink(shelf)),
    ],
    jobs: [forget(shelf), renewFiles(shelf)],
    keyUses: [olderFiles],
  });
  return { ...made, uploads: shelf };
}
