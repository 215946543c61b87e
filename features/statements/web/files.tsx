import { csvPieces } from "@assay/ui/csv.ts";
import { bills } from "@assay/ui/declared.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { Button } from "@assay/ui/parts/button.tsx";
import { Progress } from "@assay/ui/parts/progress.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { saveFile } from "@assay/ui/save-file.ts";
import { toast } from "@assay/ui/toast.ts";
import { useState } from "react";
import { flushSync } from "react-dom";
import { cellsOf, heads } from "../rules.ts";
import { ChangedError, type Lines, readPages } from "./read-pages.ts";
import type { Statement } from "./told.ts";

/** A printer is given the lines of so many pages. */
const PRINTED_PAGES = 2;

/** Saves the lines once the phone has found that they lead to the receipt's digest, or prints them. */
export function Files({ statement }: { readonly statement: Statement }) {
  const t = useTexts("statements");
  const [done, setDone] = useState<number>();
  const [printed, print] = useState<Lines>();
  const { id, pages, lines, from, to } = statement;
  const name = `assay-${new Date(from).toISOString().slice(0, 10)}-${new Date(to).toISOString().slice(0, 10)}`;

  async function make(run: (read: AsyncGenerator<Lines>) => Promise<void>, pagesMax?: number): Promise<void> {
    setDone(0);
    try {
      await run(readPages(statement, setDone, pagesMax));
    } catch (fault) {
      toast(t(fault instanceof ChangedError ? "changed" : "failed"), "error");
    } finally {
      setDone(undefined);
    }
  }

  const saved = (): void => toast(t("saved", { count: lines }), "done");
  const csv = async (read: AsyncGenerator<Lines>): Promise<void> => {
    const parts: string[] = [];
    const pieces = csvPieces({ head: heads, pages: read, cells: cellsOf, rowsMax: lines, onEnd: () => undefined });
    for await (const piece of pieces) parts.push(piece);
    saveFile(new Blob(parts, { type: "text/csv" }), `${name}.csv`);
    saved();
  };
  const json = async (read: AsyncGenerator<Lines>): Promise<void> => {
    const parts: string[] = [];
    for await (const list of read) parts.push(list.map((line) => JSON.stringify(line)).join(",\n"));
    const { sums, digest, block } = statement;
    const head = JSON.stringify({ id, from, to, sums, digest, block }, null, 2).slice(0, -2);
    saveFile(new Blob([head, ',\n  "lines": [\n', parts.join(",\n"), "\n]}\n"], { type: "application/json" }), `${name}.json`);
    saved();
  };
  const paper = async (read: AsyncGenerator<Lines>): Promise<void> => {
    const list: Lines[number][] = [];
    for await (const page of read) list.push(...page);
    flushSync(() => print(list));
    globalThis.print();
  };
  const isBusy = done !== undefined;
  return (
    <>
      <div className="mt-4 grid grid-cols-3 gap-2 print:hidden">
        <Button tone="brand" disabled={isBusy} onPress={() => void make(csv)}>
          {t("csv")}
        </Button>
        <Button disabled={isBusy} onPress={() => void make(json)}>
          {t("json")}
        </Button>
        <Button disabled={isBusy} onPress={() => void make(paper, PRINTED_PAGES)}>
          {t("print")}
        </Button>
      </div>
      {isBusy && pages > 0 && (
        <Progress className="mt-3 print:hidden" label={t("saving", { done, pages })} percent={(done / pages) * 100} />
      )}
      {printed && <Printed lines={printed} isCut={printed.length < lines} />}
    </>
  );
}

/** The lines on paper; a screen has the list of transactions. */
function Printed({ lines, isCut }: { readonly lines: Lines; readonly isCut: boolean }) {
  const t = useTexts("statements");
  const billText = bills.useText();
  return (
    <div className="mt-4 hidden print:block">
      {isCut && <p>{t("too-long", { count: lines.length })}</p>}
      <table className="w-full text-start text-caption">
        <thead>
          <tr>
            {(["time", "account", "reason", "change", "balance"] as const).map((head) => (
              <th key={head} scope="col" className="text-start">
                {t(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={`${line.id} ${line.account} ${line.place}`}>
              <td>
                <TimeText at={line.at} />
              </td>
              <td>
                {t(`accounts.${line.account}`)} · {t(`places.${line.place}`)}
              </td>
              <td>{billText(line.reason)}</td>
              <td>
                <AmountText value={line.change} currency={line.currency} unit />
              </td>
              <td>
                <AmountText value={line.balance} currency={line.currency} unit />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
