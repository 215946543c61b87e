import { useCall } from "@assay/ui/client.ts";
import { RefusedError } from "@assay/ui/client.ts";
import { DeskScreen } from "@assay/ui/console/desk-screen.tsx";
import { ReasonSheet } from "@assay/ui/console/reason-sheet.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { useGo } from "@assay/ui/navigation.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { calls } from "../contract.ts";
import { AnswerForm } from "./answer-form.tsx";
import { EntryLine } from "./entry-line.tsx";
import { NoteSheet } from "./note-sheet.tsx";
import { QUEUE_PATH } from "./paths.ts";

const READ_MS = 3_000;

type Act = "take" | "who" | "note" | "back" | "close";

/** One conversation: taken for a reason, read and answered by whoever has taken it alone. */
export default function TakenScreen() {
  const t = useTexts("support-console");
  const conversation = useSearchParams()[0].get("id") ?? "";
  const [text, setText] = useState("");
  const writing = text === "" ? "0" : "1";
  const query = useCall(calls.showTaken, { conversation, writing }, { everyMs: READ_MS, keep: true });
  const [act, setAct] = useState<Act>();
  const [customer, setCustomer] = useState<string>();
  const isFree = query.error instanceof RefusedError && query.error.rejection === "not-taken";
  const done = (): void => setAct(undefined);
  const go = useGo();
  const leave = (): void => go(QUEUE_PATH, { replace: true });
  const shared = { open: true, onClose: done, input: { conversation } };
  return (
    <DeskScreen title={t("case.title")} note={isFree ? t("case.free") : undefined}>
      {isFree ? (
        <Button tone="brand" onPress={() => setAct("take")}>
          {t("case.take")}
        </Button>
      ) : (
        <Loaded query={query}>
          {({ row, list, notes, rating, rating_note, customer_read, typing }) => (
            <div className="grid max-w-[45rem] gap-3">
              <p className="text-form text-soft">
                {t(`subjects.${row.topic}`)} · {t(row.late ? "queue.late" : `queue.states.${row.state}`)}
                {rating !== null && ` · ${t("case.rating", { rating })} ${rating_note ?? ""}`}
              </p>
              {customer !== undefined && (
                <p className="text-form">
                  {t("case.customer")}{" "}
                  <bdi dir="ltr" className="break-all">
                    {customer}
                  </bdi>
                </p>
              )}
              <ul aria-label={t("case.title")}>
                {list.map((entry) => (
                  <EntryLine key={entry.seq} entry={entry} isRead={entry.author !== "customer" && entry.seq <= customer_read} />
                ))}
              </ul>
              {typing && (
                <p role="status" className="text-caption text-soft">
                  {t("case.typing")}
                </p>
              )}
              {notes.length > 0 && (
                <ul aria-label={t("case.notes")} className="rounded-button bg-s1 p-3 text-form">
                  {notes.map(({ at, text }) => (
                    <li key={at} className="break-words whitespace-pre-wrap">
                      {text}
                    </li>
                  ))}
                </ul>
              )}
              {row.state !== "closed" && <AnswerForm conversation={conversation} text={text} onText={setText} />}
              <div className="flex flex-wrap gap-2">
                <Button onPress={() => setAct("who")}>{t("case.who")}</Button>
                <Button onPress={() => setAct("note")}>{t("case.note")}</Button>
                <Button onPress={() => setAct("back")}>{t("case.back")}</Button>
                {row.state !== "closed" && <Button onPress={() => setAct("close")}>{t("case.close")}</Button>}
              </div>
            </div>
          )}
        </Loaded>
      )}
      {act === "take" && (
        <ReasonSheet {...shared} title={t("case.take")} action={t("case.take")} call={calls.take} onDone={done} />
      )}
      {act === "who" && (
        <ReasonSheet
          {...shared}
          title={t("case.who")}
          action={t("case.who")}
          call={calls.openTaken}
          onDone={(answer) => {
            setCustomer(answer.customer);
            done();
          }}
        />
      )}
      {act === "note" && <NoteSheet conversation={conversation} onClose={done} />}
      {act === "back" && (
        <ReasonSheet {...shared} title={t("case.back")} action={t("case.back")} call={calls.giveBack} onDone={leave} />
      )}
      {act === "close" && (
        <ReasonSheet {...shared} title={t("case.close")} action={t("case.close")} call={calls.closeTaken} onDone={leave} />
      )}
    </DeskScreen>
  );
}
