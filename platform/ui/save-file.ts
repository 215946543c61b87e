/** Long enough for a browser to begin with the file. */
const KEPT_MS = 10_000;

/** Hands a file to the device under a name. */
export function saveFile(file: Blob, name: string): void {
  const href = URL.createObjectURL(file);
  Object.assign(document.createElement("a"), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), KEPT_MS);
}
