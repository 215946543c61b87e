/**
 * What a call does, answers, costs and may refuse is read by the server and by types, and by nobody in the browser; of its fields
 * only the names are asked for. The rest takes kilobytes of the first load, so the build leaves it out of contracts.
 */
import { type ESTree, parseSync, type Plugin, Visitor } from "vite";

const UNREAD: ReadonlySet<string> = new Set(["does", "output", "rejections", "cost"]);

export const unreadTerms = (): Plugin => ({
  name: "unread-terms",
  apply: "build",
  enforce: "pre",
  transform: { filter: { id: /features\/[^/]+\/contract\.ts$/ }, handler: (code) => ({ code: withoutUnread(code), map: null }) },
});

/** A contract whose `call(route, terms)` hold what the browser reads. */
export function withoutUnread(code: string): string {
  let rest = "";
  let at = 0;
  const leave = ({ start, end }: ESTree.Node, instead: string): void => {
    rest += code.slice(at, start) + instead;
    at = end;
  };
  const visitor = new Visitor({
    CallExpression({ callee, arguments: [, terms] }) {
      if (callee.type !== "Identifier" || callee.name !== "call" || terms?.type !== "ObjectExpression") return;
      leave(
        terms,
        readTerms(terms, (node) => code.slice(node.start, node.end)),
      );
    },
  });
  visitor.visit(parseSync("contract.ts", code).program);
  return rest + code.slice(at);
}

type TextOf = (node: ESTree.Node) => string;

function readTerms({ properties }: ESTree.ObjectExpression, textOf: TextOf): string {
  const kept = properties.flatMap((term) => {
    if (term.type !== "Property") return textOf(term);
    const name = textOf(term.key);
    if (UNREAD.has(name)) return [];
    return name === "input" && term.value.type === "ObjectExpression" ? `input: ${fieldNames(term.value, textOf)}` : textOf(term);
  });
  return `{ ${kept.join(", ")} }`;
}

const fieldNames = ({ properties }: ESTree.ObjectExpression, textOf: TextOf): string =>
  `{ ${properties.map((field) => (field.type === "Property" ? `${textOf(field.key)}: 0` : textOf(field))).join(", ")} }`;
