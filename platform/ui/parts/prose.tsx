import type { Block, Run } from "@assay/core/prose.ts";
import { SquareArrowOutUpRight } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import { house } from "../transport.ts";
import { Go } from "./go.tsx";

export interface ProseProps {
  readonly blocks: readonly Block[];
  /** Blocks that are new to the reader, by their place: they carry a mark at the start. */
  readonly fresh?: ReadonlySet<number>;
  /** What that mark is called for those who cannot see it. */
  readonly freshLabel?: string;
  readonly className?: string | undefined;
}

type Item = Extract<Block, { kind: "item" }>;

/** A text with its form, as wide as reads well; it prints as it stands. */
export function Prose({ blocks, fresh, freshLabel, className }: ProseProps) {
  return (
    <div className={classes("prose max-w-[42rem] text-body text-soft wrap-anywhere", className)}>
      {grouped(blocks).map(({ at, group }) => (
        <div key={at} className={fresh?.has(at) ? "border-s-2 border-brand-fill ps-3" : undefined}>
          {fresh?.has(at) && <span className="sr-only">{freshLabel}</span>}
          {group[0]?.kind === "item" ? <List items={group as readonly Item[]} /> : <One block={group[0]!} />}
        </div>
      ))}
    </div>
  );
}

interface Group {
  /** The place of its first block. */
  readonly at: number;
  readonly group: readonly Block[];
}

/** Items that follow each other stand together, every other block by itself. */
function grouped(blocks: readonly Block[]): Group[] {
  const groups: { at: number; group: Block[] }[] = [];
  for (const [at, block] of blocks.entries()) {
    const last = groups.at(-1);
    if (block.kind === "item" && last?.group[0]?.kind === "item") last.group.push(block);
    else groups.push({ at, group: [block] });
  }
  return groups;
}

/** Deeper items are a list of their own, moved in, in the order in which they stand. */
function List({ items }: { readonly items: readonly Item[] }) {
  return (
    <ul className="mt-3 grid gap-1.5">
      {items.map(({ depth, number, runs }, index) => (
        <li key={index} className={classes("grid grid-cols-[auto_minmax(0,1fr)] gap-2.5", insets[Math.min(depth, 2)])}>
          {number === null ? (
            <span aria-hidden="true" className="mt-2 size-1.5 rotate-45 rounded-[1px] bg-brand-fill" />
          ) : (
            <span className="min-w-4 text-end font-medium text-strong">{`${number}.`}</span>
          )}
          <span>
            <Runs runs={runs} />
          </span>
        </li>
      ))}
    </ul>
  );
}

const insets = ["", "ms-6", "ms-12"];

function One({ block }: { readonly block: Block }): ReactNode {
  switch (block.kind) {
    case "heading":
      return block.level < 3 ? (
        <h2 className="mt-7 text-section text-strong">
          <Runs runs={block.runs} />
        </h2>
      ) : (
        <h3 className="mt-5 font-semibold text-strong">
          <Runs runs={block.runs} />
        </h3>
      );
    case "paragraph":
      return (
        <p className="mt-3 whitespace-pre-line">
          <Runs runs={block.runs} />
        </p>
      );
    case "quote":
      return (
        <blockquote className="mt-3 border-s-2 border-line-strong ps-3.5">
          <Runs runs={block.runs} />
        </blockquote>
      );
    case "code":
      return <pre className="strip mt-3 rounded-button bg-s2 p-3 text-form text-strong">{block.text}</pre>;
    case "table":
      return <Cells {...block} />;
    case "picture":
      return (
        <img
          src={`${house.origin}${block.source}`}
          alt={block.text}
          loading="lazy"
          {...block.size}
          className="mt-4 h-auto max-w-full rounded-button break-inside-avoid"
        />
      );
    case "line":
      return <hr className="mt-5 border-line" />;
    case "item":
      return <List items={[block]} />;
  }
}

/** Wider than the page it scrolls by itself, and can be moved with the keys. */
function Cells({ head, rows }: Pick<Extract<Block, { kind: "table" }>, "head" | "rows">) {
  return (
    <div className="mt-3 overflow-x-auto" tabIndex={0} role="group">
      <table className="w-full border-collapse text-form">
        <thead>
          <tr>
            {head.map((cell, index) => (
              <th key={index} className="border-b border-line-strong py-2 pe-4 text-start align-bottom font-semibold text-strong">
                <Runs runs={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={column} className="border-b border-line py-2 pe-4 align-top">
                  <Runs runs={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const Runs = ({ runs }: { readonly runs: readonly Run[] }) => runs.map((run, index) => <OneRun key={index} run={run} />);

function OneRun({ run: { text, strong, emphasis, code, to } }: { readonly run: Run }): ReactNode {
  const look = classes(strong && "font-semibold text-strong", emphasis && "italic");
  const said = code ? <code className="rounded-badge bg-s2 px-1 text-form text-strong">{text}</code> : text;
  if (to?.startsWith("/"))
    return (
      <Go to={to} className={classes("font-medium text-brand underline underline-offset-2", look)}>
        {said}
      </Go>
    );
  if (to !== undefined)
    return (
      <a
        href={to}
        target="_blank"
        rel="noreferrer"
        className={classes("font-medium text-brand underline underline-offset-2", look)}
      >
        {said}
        <SquareArrowOutUpRight className="ms-0.5 inline size-3.5" aria-hidden />
      </a>
    );
  return look === "" ? said : <span className={look}>{said}</span>;
}
