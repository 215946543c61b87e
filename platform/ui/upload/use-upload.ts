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
  /** What was chosen, while it is. */
  readonly file: Blob | undefined;
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

export interface UploadTerms {
  /** What the call takes beside the file. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Sends what was chosen, and no smaller picture of it. */
  readonly asItIs?: boolean;
}

/** `call` takes a file and answers its address. */
export function useUpload(call: Call, { fields, asItIs = false }: UploadTerms = {}): Upload {
  const [now, setNow] = useState<Uploading>({ state: "none" });
  const [chosen, setChosen] = useState<{ readonly file: Blob; readonly preview: string; readonly key: string }>();
  useEffect(() => () => chosen && URL.revokeObjectURL(chosen.preview), [chosen]);

  async function send(file: Blob, key: string): Promise<void> {
    setNow({ state: "sending", percent: 0 });
    const picture = asItIs ? file : await shrink(file);
    for (let tries = 0; ; tries += 1) {
      try {
        const onShare = (share: number) => setNow({ state: "sending", percent: Math.round(share * 100) });
        const address = await sendFile(call, picture, { lang: session.now().lang, fields, key, onShare });
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
    file: chosen?.file,
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
