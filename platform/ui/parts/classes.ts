/** How a filled press looks while it takes none: grey, for its dark ink on a faded fill could hardly be read. */
export const unpressable = "disabled:bg-s3 disabled:text-faint";

/** Joins class names; absent ones fall out. */
export function classes(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
