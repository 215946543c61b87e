/** Reads Markdown into blocks (core/prose.ts). HTML in it is left out, and a link or picture that leads nowhere good becomes its words. */
import type { Block, Run } from "./prose.ts";
import { readAddress } from "./web-address.ts";
import { Lexer, type Token, type Tokens, walkTokens } from "marked";

/** The longest Markdown that anybody may write, in characters. */
export const MARKDOWN_LENGTH_MAX = 40_000;

const DEPTH_MAX = 3;
const HEADING_MAX = 4;

/** Quotes and lists within one another, more of them than anybody means: the parser would go down with each. */
const TOO_DEEP = /^[ \t]*(?:(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))[ \t]*){9,}/gm;

/** The blocks of a text of at most `MARKDOWN_LENGTH_MAX` characters. It never throws: what is no Markdown is a paragraph. */
export function readMarkdown(text: string): Block[] {
  return blocksOf(lexed(text), 0);
}

const lexed = (text: string): Token[] => new Lexer({ gfm: true }).lex(text.replace(TOO_DEEP, "> "));

function blocksOf(tokens: readonly Token[], depth: number): Block[] {
  return tokens.flatMap((token): Block[] => {
    switch (token.type) {
      case "heading":
        return [{ kind: "heading", level: Math.min((token as Tokens.Heading).depth, HEADING_MAX), runs: runsOf(token.tokens) }];
      case "paragraph":
      case "text":
        return paragraphsOf(token as Tokens.Paragraph);
      case "list":
        return itemsOf(token as Tokens.List, depth);
      case "blockquote":
        return blocksOf(token.tokens ?? [], depth).map((inner) =>
          inner.kind === "paragraph" ? { kind: "quote", runs: inner.runs } : inner,
        );
      case "code":
        return [{ kind: "code", text: (token as Tokens.Code).text }];
      case "table": {
        const { header, rows } = token as Tokens.Table;
        const cellsOf = (row: readonly Tokens.TableCell[]) => row.map((cell) => runsOf(cell.tokens));
        return [{ kind: "table", head: cellsOf(header), rows: rows.map(cellsOf) }];
      }
      case "hr":
        return [{ kind: "line" }];
      default:
        return [];
    }
  });
}

/** A file that somebody has sent, or a picture that comes with the app; no other address of ours is asked for by a text. */
const SENT = /^\/api\/file\?name=[A-Za-z0-9_-]{22}$/;
const BROUGHT = /^\/(?:coins|icons)\/[a-z0-9-]+\.(?:svg|png|webp)$/;

/** Width and height in pixels, as the desk writes them where Markdown has a title: `"640x480"`. */
const SIZE = /^([1-9]\d{0,3})x([1-9]\d{0,3})$/;

function pictureOf({ href, text, title }: Tokens.Image): Block | undefined {
  if (!SENT.test(href) && !BROUGHT.test(href)) return undefined;
  const [, width, height] = SIZE.exec(title ?? "") ?? [];
  return {
    kind: "picture",
    source: href,
    text,
    ...(width !== undefined && height !== undefined && { size: { width: Number(width), height: Number(height) } }),
  };
}

export interface PictureNamed {
  /** Its address, as it was written. */
  readonly source: string;
  /** What is read to whoever cannot see it. */
  readonly words: string;
  /** A file that somebody has sent (`sent`), one that comes with the app, or one of elsewhere, which nobody is shown. */
  readonly from: "sent" | "brought" | "elsewhere";
}

/** Every picture that a text of at most `MARKDOWN_LENGTH_MAX` characters names, wherever in it, those that are not shown too. */
export function picturesIn(text: string): PictureNamed[] {
  const found: PictureNamed[] = [];
  void walkTokens(lexed(text), (token) => {
    if (token.type !== "image") return;
    const { href, text: words } = token as Tokens.Image;
    found.push({ source: href, words, from: SENT.test(href) ? "sent" : BROUGHT.test(href) ? "brought" : "elsewhere" });
  });
  return found;
}

/** A paragraph; pictures in it stand by themselves, behind it. */
function paragraphsOf({ tokens }: Pick<Tokens.Paragraph, "tokens">): Block[] {
  const runs = runsOf(tokens.filter(({ type }) => type !== "image"));
  const pictures = tokens.flatMap((token): Block[] => {
    if (token.type !== "image") return [];
    const picture = pictureOf(token as Tokens.Image);
    return picture ? [picture] : [];
  });
  return [...(runs.some(({ text }) => text.trim() !== "") ? [{ kind: "paragraph" as const, runs }] : []), ...pictures];
}

function itemsOf({ ordered, start, items }: Tokens.List, depth: number): Block[] {
  const first = typeof start === "number" ? start : 1;
  return items.flatMap((item, index) => {
    const [said, ...others] = blocksOf(item.tokens, Math.min(depth + 1, DEPTH_MAX));
    const number = ordered ? first + index : null;
    if (said?.kind !== "paragraph") return said === undefined ? [] : [said, ...others];
    return [{ kind: "item" as const, depth, number, runs: said.runs }, ...others];
  });
}

type Form = Omit<Run, "text">;

function runsOf(tokens: readonly Token[] | undefined, form: Form = {}): Run[] {
  return (tokens ?? []).flatMap((token): Run[] => {
    switch (token.type) {
      case "strong":
        return runsOf(token.tokens, { ...form, strong: true });
      case "em":
        return runsOf(token.tokens, { ...form, emphasis: true });
      case "codespan":
        return [{ ...form, code: true, text: (token as Tokens.Codespan).text }];
      case "link": {
        const address = readAddress((token as Tokens.Link).href);
        const to = address?.kind === "site" ? address.url : address?.path;
        return runsOf(token.tokens, { ...form, ...(to !== undefined && { to }) });
      }
      case "br":
        return [{ ...form, text: "\n" }];
      case "html":
      case "image":
        return [];
      default: {
        const inner = (token as Tokens.Text).tokens;
        return inner ? runsOf(inner, form) : [{ ...form, text: (token as Tokens.Text).text ?? "" }];
      }
    }
  });
}
