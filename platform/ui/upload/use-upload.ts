/** One picture on its way to the server: chosen, made smaller, sent, tried again. */
import type { Call } from "@assay/core/contract.ts";
import { useEffect, useState } from "react";
import { translate } from "../locale.ts";
import { session } from "../session.ts";
import { NoAnswerError, RefusedError } from "../transport.ts";
import { sendFile } from "./send-file.ts";
import { shrink } from "./shrink.ts";

export type Uploading =
  | { readonly state: "none" }
  /** `percent` of it is there. */
  | { readonly state: "sending"; readonly percent: number }
  | { readonly state: "failed"; readonly text: string; readonly mayRetry: boolean }
  | { readonly state: "sent"; readonly address: string };

export interface Upload {
  readonly now: Uploading;
  /** The chosen picture as this browser shows it; undefined before one is chosen. */
  readonly preview: string | undefined;
  /** What the server calls it, once it is there. */
  readonly address: string | undefined;
  readonly choose: (file: Blob) => void;
  /** Sends the same picture again. */
  readonly retry: () => void;
  readonly clear: () => void;
}

const RETRIES_MAX = 2;
const PAUSE_MS = 1_500;
/** The server had no room, and has kept nothing. */
const NO_ROOM: readonly string[] = ["busy", "too-many-requests"];

/** `call` takes a file and answers its address. */
export function useUpload(call: Call): Upload {
  const [now, setNow] = useState<Uploading>({ state: "none" });
  const [chosen, setChosen] = useState<{ readonly file: Blob; readonly preview: string; readonly key: string }>();
  useEffect(() => () => chosen && URL.revokeObjectURL(chosen.preview), [chosen]);

  async function send(file: Blob, key: string): Promise<void> {
    setNow({ state: "sending", percent: 0 });
    const picture = await shrink(file);
    for (let tries = 0; ; tries += 1) {
      try {
        const onShare = (share: number) => setNow({ state: "sending", percent: Math.round(share * 100) });
        const address = await sendFile(call, picture, { lang: session.now().lang, key, onShare });
        return setNow({ state: "sent", address: String(address) });
      } catch (error) {
        const refused = error instanceof RefusedError ? error : undefined;
        if (!refused && !(error instanceof NoAnswerError)) throw error;
        const mayRetry = !refused || NO_ROOM.includes(refused.rejection);
        if (!mayRetry || tries === RETRIES_MAX)
          return setNow({ state: "failed", text: refused?.message ?? translate("upload.no-answer"), mayRetry });
        await new Promise((done) => setTimeout(done, PAUSE_MS));
      }
    }
  }

  return {
    now,
    preview: chosen?.preview,
    address: now.state === "sent" ? now.address : undefined,
    choose: (file) => {
      const key = crypto.randomUUID();
      setChosen({ file, preview: URL.createObjectURL(file), key });
      void send(file, key);
    },
    retry: () => chosen && void send(chosen.file, chosen.key),
    clear: () => {
      setChosen(undefined);
      setNow({ state: "none" });
    },
  };
}
