import { type ReactNode, useId } from "react";
import type { Rows } from "../rows.ts";
import { useTexts } from "../locale.ts";
import { useSeen } from "../seen.ts";
import { Button } from "./button.tsx";
import { Loaded } from "./loaded.tsx";

export interface InfiniteListProps<Row> {
  readonly of: Rows<Row>;
  readonly row: (row: Row) => ReactNode;
  /** Names a row; ids of rows never change. */
  readonly keyOf: (row: Row) => string;
  readonly label: string;
  readonly empty: ReactNode;
  readonly skeleton?: ReactNode;
  /** Divides the rows into runs of one key, such as days, each under a head of its own. */
  readonly runs?: ListRuns<Row>;
  readonly className?: string | undefined;
}

export interface ListRuns<Row> {
  readonly keyOf: (row: Row) => string;
  readonly head: (first: Row) => ReactNode;
  readonly headClass?: string;
}

/** A list that fetches its next page when its end comes into sight; the button is for keyboards and as a fallback. */
export function InfiniteList<Row>({ of, row, keyOf, label, empty, skeleton, runs, className }: InfiniteListProps<Row>) {
  const t = useTexts("ui");
  const end = useSeen<HTMLDivElement>(of.loadMore, of.more);
  return (
    <Loaded query={of.query} skeleton={skeleton} empty={empty} isEmpty={(rows) => rows.length === 0 && !of.more}>
      {() => (
        <>
          <ul aria-label={label} className={className}>
            {runs ? (
              <Runs rows={of.rows} runs={runs} row={row} keyOf={keyOf} />
            ) : (
              <Items rows={of.rows} row={row} keyOf={keyOf} />
            )}
          </ul>
          <div ref={end} className="grid min-h-14 place-items-center py-2">
            {of.more ? (
              <Button size="small" pending={of.loadingMore} onPress={of.loadMore}>
                {t("load-more")}
              </Button>
            ) : (
              <p className="text-caption text-faint">{t("no-more")}</p>
            )}
          </div>
        </>
      )}
    </Loaded>
  );
}

interface ItemsProps<Row> {
  readonly rows: readonly Row[];
  readonly row: (row: Row) => ReactNode;
  readonly keyOf: (row: Row) => string;
}

const Items = <Row,>({ rows, row, keyOf }: ItemsProps<Row>) =>
  rows.map((one) => (
    <li key={keyOf(one)} className="off-screen-idle">
      {row(one)}
    </li>
  ));

function Runs<Row>({ rows, runs, ...items }: ItemsProps<Row> & { readonly runs: ListRuns<Row> }) {
  const id = useId();
  return [...Map.groupBy(rows, runs.keyOf)].map(([key, own]) => (
    <li key={key}>
      <h2 id={`${id}${key}`} className={runs.headClass}>
        {own[0] !== undefined && runs.head(own[0])}
      </h2>
      <ul aria-labelledby={`${id}${key}`}>
        <Items rows={own} {...items} />
      </ul>
    </li>
  ));
}
