/** Reads Markdown into blocks (core/prose.ts). HTML in it is left out, and a link or picture that leads nowhere good becomes its words. */
import type { Block, Run } from "./prose.ts";
import { readAddress } from "./web-address.ts";
import { Lexer, type Token, type Tokens } from "marked";

/** The longest Markdown that anybody may write, in characters. */
export const MARKDOWN_LENGTH_MAX = 40_000;

const DEPTH_MAX = 3;
const HEADING_MAX = 4;

/** Quotes and lists within one another, more of them than anybody means: the parser would go down with each. */
const TOO_DEEP = /^[ \t]*(?:(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))[ \t]*){9,}/gm;

/** The blocks of a text of at most `MARKDOWN_LENGTH_MAX` characters. It never throws: what is no Markdown is a paragraph. */
export function readMarkdown(text: string): Block[] {
  return blocksOf(new Lexer({ gfm: true }).lex(text.replace(TOO_DEEP, "> ")), 0);
}

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

/** A paragraph; pictures in it stand by themselves, behind it. */
function paragraphsOf({ tokens }: Pick<Tokens.Paragraph, "tokens">): Block[] {
  const runs = runsOf(tokens.filter(({ type }) => type !== "image"));
  const pictures = tokens.flatMap((token): Block[] => {
    if (token.type !== "image") return [];
    const { href, text } = token as Tokens.Image;
    return readAddress(href)?.kind === "own" ? [{ kind: "picture", source: href, text }] : [];
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
