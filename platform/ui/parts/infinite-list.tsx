import type { ReactNode } from "react";
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
  readonly className?: string | undefined;
}

/** A list that fetches its next page when its end comes into sight; the button is for keyboards and as a fallback. */
export function InfiniteList<Row>({ of, row, keyOf, label, empty, skeleton, className }: InfiniteListProps<Row>) {
  const t = useTexts("ui");
  const end = useSeen<HTMLDivElement>(of.loadMore, of.more);
  return (
    <Loaded query={of.query} skeleton={skeleton} empty={empty} isEmpty={(rows) => rows.length === 0}>
      {() => (
        <>
          <ul aria-label={label} className={className}>
            {of.rows.map((one) => (
              <li key={keyOf(one)} className="off-screen-idle">
                {row(one)}
              </li>
            ))}
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
