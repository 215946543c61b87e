/** A picture as Markdown: with words for whoever cannot see it, and its size, so that its place is kept while it is on its way. */

/** The server makes pictures anew and no side longer than this. */
const SIDE_MAX = 2_560;

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

export function pictureMarkdown(words: string, address: string, { width, height }: PictureSize): string {
  const share = Math.min(1, SIDE_MAX / Math.max(width, height, 1));
  const side = (pixels: number): number => Math.max(1, Math.round(pixels * share));
  const plain = words.replace(/[[\]\\`<>\s]+/g, " ").trim();
  return `![${plain}](${address} "${side(width)}x${side(height)}")`;
}

/** The text with a picture behind it, as a paragraph of its own. */
export const withPicture = (text: string, picture: string): string =>
  text.trim() === "" ? picture : `${text.trimEnd()}\n\n${picture}\n`;
