import { useCall, useCommand } from "@assay/ui/client.ts";
import { useFrames } from "@assay/ui/live.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { useNewest } from "@assay/ui/newest.ts";
import { Own } from "@assay/ui/own.tsx";
import { Button } from "@assay/ui/parts/button.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Screen } from "@assay/ui/parts/screen.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { serverNow } from "@assay/ui/server-clock.ts";
import { useServerNow } from "@assay/ui/ticking.ts";
import { lazy, Suspense, useState } from "react";
import { useSearchParams } from "react-router";
import { calls, frames } from "../contract.ts";
import { TYPING_MS } from "../rules.ts";
import { Composer } from "./composer.tsx";
import { EndSheet } from "./end-sheet.tsx";
import { EntryBubble } from "./entry-bubble.tsx";
import { RateCard } from "./rate-card.tsx";
import { outbox } from "./outbox.ts";
import type { Told } from "./told.ts";
import { WaitingBubble } from "./waiting-bubble.tsx";

const AskSheet = lazy(() => import("./ask-sheet.tsx"));

/** One conversation: what was said, what is on its way, and where the next words are written. */
export default function ChatScreen() {
  const t = useTexts("support");
  const id = useSearchParams()[0].get("id");
  if (id === null)
    return (
      <Screen head={<PageHeader title={t("title")} />}>
        <Empty text={t("rejections.no-such-conversation")} />
      </Screen>
    );
  return <Chat key={id} id={id} />;
}

function Chat({ id }: { readonly id: string }) {
  const t = useTexts("support");
  const query = useCall(calls.showConversation, { id });
  const conversation = query.data?.conversation;
  const [ends, setEnds] = useState(false);
  const desk = useAtDesk(id);
  const end = conversation && conversation.state !== "closed" && (
    <button type="button" onClick={() => setEnds(true)} className="press min-h-11 px-3 text-form font-semibold text-brand">
      {t("end")}
    </button>
  );
  return (
    <Screen head={<PageHeader title={conversation ? t(`subjects.${conversation.topic}`) : t("title")} end={end} />}>
      <Own>
        <Loaded query={query}>
          {({ conversation: one, list, more }) => (
            <>
              <State one={one} />
              <div className={one.state === "closed" ? "" : "min-h-[calc(100dvh-11rem)] desk:min-h-[50dvh]"}>
                {more && <Earlier id={id} before={list[0]!.seq} readSeq={Math.max(one.read_seq, desk.readSeq)} />}
                <ul aria-label={t("title")} aria-live="polite">
                  {list.map((entry) => (
                    <EntryBubble key={entry.seq} entry={entry} isRead={entry.seq <= Math.max(one.read_seq, desk.readSeq)} />
                  ))}
                </ul>
                <Waitings id={id} said={list.map(({ client_id }) => client_id)} />
                {desk.writes && (
                  <p role="status" className="text-caption text-soft">
                    {t("writes")}
                  </p>
                )}
              </div>
              <Seen id={id} seq={list.at(-1)?.seq ?? 0} unread={one.unread} />
              <Foot one={one} />
              <EndSheet open={ends} conversation={id} onClose={() => setEnds(false)} />
            </>
          )}
        </Loaded>
      </Own>
    </Screen>
  );
}

interface AtDesk {
  readonly readSeq: number;
  readonly writes: boolean;
}

/** What the socket tells of the operator who has taken it; who is silent for a while writes no more. */
function useAtDesk(id: string): AtDesk {
  const [told, setTold] = useState({ readSeq: 0, writing: false, at: 0 });
  useFrames(`support:${id}`, frames, {
    desk: ({ read_seq, writing }) => setTold({ readSeq: read_seq, writing, at: serverNow() }),
  });
  const now = useServerNow(TYPING_MS / 2, told.writing);
  return { readSeq: told.readSeq, writes: told.writing && now - told.at < TYPING_MS };
}

/** When an answer is due, and how many are before it. */
function State({ one: { state, due_at, ahead } }: { readonly one: Told }) {
  const t = useTexts("support");
  if (due_at === null) return <p className="text-form text-soft">{t(`states.${state}`)}</p>;
  if (due_at < serverNow()) return <p className="text-form text-danger">{t("late")}</p>;
  return (
    <p className="text-form text-soft">
      <TimeText at={due_at} as="plan" /> · {t("due-by")} · {ahead === 0 ? t("ahead-none") : t("ahead", { count: ahead ?? 0 })}
    </p>
  );
}

interface EarlierProps {
  readonly id: string;
  readonly before: number;
  readonly readSeq: number;
}

/** A page of what was said before; it asks for the one before that. */
function Earlier({ id, before, readSeq }: EarlierProps) {
  const t = useTexts("support");
  const [wanted, want] = useState(false);
  const query = useCall(calls.showConversation, { id, before: String(before) }, { when: wanted });
  if (!wanted)
    return (
      <div className="grid justify-items-center">
        <Button tone="plain" onPress={() => want(true)}>
          {t("earlier")}
        </Button>
      </div>
    );
  return (
    <Loaded query={query}>
      {({ list, more }) => (
        <>
          {more && <Earlier id={id} before={list[0]!.seq} readSeq={readSeq} />}
          <ul aria-label={t("earlier")}>
            {list.map((entry) => (
              <EntryBubble key={entry.seq} entry={entry} isRead={entry.seq <= readSeq} />
            ))}
          </ul>
        </>
      )}
    </Loaded>
  );
}

/** What the server has said meanwhile stands there once. */
function Waitings({ id, said }: { readonly id: string; readonly said: readonly (string | null)[] }) {
  const t = useTexts("support");
  const waiting = outbox.useWaiting().filter(({ conversation, clientId }) => conversation === id && !said.includes(clientId));
  if (waiting.length === 0) return null;
  return (
    <ul aria-label={t("sending")}>
      {waiting.map((one) => (
        <WaitingBubble key={one.clientId} one={one} />
      ))}
    </ul>
  );
}

/** The newest entry comes into sight, and is noted as read. */
function Seen({ id, seq, unread }: { readonly id: string; readonly seq: number; readonly unread: number }) {
  const { run } = useCommand(calls.markRead, { silent: "all" });
  const end = useNewest(seq, unread > 0, (newest) => void run({ id, seq: String(newest) }));
  return <span ref={end} className="block h-px scroll-mb-40" />;
}

/** Where words are written while it is open or opens again; else how it goes on. */
function Foot({ one }: { readonly one: Told }) {
  const t = useTexts("support");
  const [asks, setAsks] = useState(false);
  if (one.state !== "closed") return <Composer conversation={one.id} />;
  return (
    <>
      <RateCard one={one} />
      {one.reopens_until === null ? (
        <div className="mt-4 grid justify-items-center gap-2">
          <p className="text-form text-soft">{t("over")}</p>
          <Button tone="brand" onPress={() => setAsks(true)}>
            {t("continue")}
          </Button>
          <Suspense>
            <AskSheet open={asks} follows={one.id} onClose={() => setAsks(false)} />
          </Suspense>
        </div>
      ) : (
        <>
          <p className="mt-4 text-form text-soft">
            {t("reopens")} <TimeText at={one.reopens_until} as="plan" />
          </p>
          <Composer conversation={one.id} />
        </>
      )}
    </>
  );
}
