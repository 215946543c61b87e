import { useCall } from "@assay/ui/client.ts";
import { useFallback, useRoom } from "@assay/ui/live.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { useNewest } from "@assay/ui/newest.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Screen } from "@assay/ui/parts/screen.tsx";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { calls } from "../contract.ts";
import { liveRoom, nameOfRoom, rooms, type Room } from "../rules.ts";
import { Composer } from "./composer.tsx";
import { MuteCard } from "./mute-card.tsx";
import { outbox } from "./outbox.ts";
import type { Told } from "./told.ts";
import { WaitingLine } from "./waiting-line.tsx";
import { WordsLine } from "./words-line.tsx";
import { WordsSheet } from "./words-sheet.tsx";

/** A mute ends without a word: so often a room is read anew that has told nothing. */
const READ_MS = 60_000;

/** One room: what was said last, and where the next words are written. */
export default function RoomScreen() {
  const asked = useSearchParams()[0].get("room");
  const room = rooms.find((one) => one === asked) ?? rooms[0];
  return <RoomOf key={room} room={room} />;
}

function RoomOf({ room }: { readonly room: Room }) {
  const t = useTexts("chat-room");
  useRoom(liveRoom(room));
  const { everyMs = READ_MS } = useFallback();
  const query = useCall(calls.listMessages, { room }, { everyMs });
  const [chosen, choose] = useState<Told>();
  return (
    <Screen head={<PageHeader title={nameOfRoom(room)} />}>
      <Loaded query={query}>
        {({ list, more, mute }) => (
          <>
            <div className="min-h-[calc(100dvh-11rem)] desk:min-h-[50dvh]">
              {more && <Earlier room={room} before={list[0]!.seq} onChoose={choose} />}
              {list.length === 0 ? (
                <Empty text={t("none")} />
              ) : (
                <ul aria-label={t("title")} aria-live="polite">
                  {list.map((one) => (
                    <WordsLine key={one.id} one={one} onChoose={choose} />
                  ))}
                </ul>
              )}
              <Waitings room={room} said={list.map(({ client_id }) => client_id)} />
            </div>
            <End seq={list.at(-1)?.seq ?? 0} />
            {mute && mute.state !== "lifted" ? <MuteCard mute={mute} /> : <Composer room={room} />}
          </>
        )}
      </Loaded>
      <WordsSheet one={chosen} onClose={() => choose(undefined)} />
    </Screen>
  );
}

interface EarlierProps {
  readonly room: Room;
  readonly before: number;
  readonly onChoose: (one: Told) => void;
}

/** A page of what was said before; it asks for the one before that. */
function Earlier({ room, before, onChoose }: EarlierProps) {
  const t = useTexts("chat-room");
  const [wanted, want] = useState(false);
  const query = useCall(calls.listMessages, { room, before: String(before) }, { when: wanted });
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
          {more && <Earlier room={room} before={list[0]!.seq} onChoose={onChoose} />}
          <ul aria-label={t("earlier")}>
            {list.map((one) => (
              <WordsLine key={one.id} one={one} onChoose={onChoose} />
            ))}
          </ul>
        </>
      )}
    </Loaded>
  );
}

/** What the server has said meanwhile stands there once. */
function Waitings({ room, said }: { readonly room: Room; readonly said: readonly (string | null)[] }) {
  const t = useTexts("chat-room");
  const waiting = outbox.useWaiting().filter((one) => one.room === room && !said.includes(one.clientId));
  if (waiting.length === 0) return null;
  return (
    <ul aria-label={t("sending")}>
      {waiting.map((one) => (
        <WaitingLine key={one.clientId} one={one} />
      ))}
    </ul>
  );
}

function End({ seq }: { readonly seq: number }) {
  const end = useNewest(seq, false, () => undefined);
  return <span ref={end} className="block h-px scroll-mb-40" />;
}
