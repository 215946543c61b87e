/** The camera as a page shows it: opened on a press, closed with the screen, and a picture taken from what is seen. */
import { type RefObject, useEffect, useRef, useState } from "react";

export interface Camera {
  readonly state: "off" | "opening" | "on" | "denied";
  /** The element that shows what the camera sees. */
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly open: () => void;
  readonly close: () => void;
  /** What is seen now, as a JPEG; undefined before the first picture has come. */
  readonly take: () => Promise<Blob | undefined>;
}

const QUALITY = 0.92;

/** `facing`: "user" sees who holds the phone. */
export function useCamera(facing: "user" | "environment"): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const [stream, setStream] = useState<MediaStream>();
  const [state, setState] = useState<Camera["state"]>("off");

  useEffect(() => {
    if (!stream) return undefined;
    if (video.current) video.current.srcObject = stream;
    return () => stream.getTracks().forEach((track) => track.stop());
  }, [stream]);

  async function open(): Promise<void> {
    setState("opening");
    try {
      const wanted = { facingMode: facing, width: { ideal: 1_920 }, height: { ideal: 1_080 } };
      setStream(await navigator.mediaDevices.getUserMedia({ video: wanted }));
      setState("on");
    } catch {
      // Not allowed, none there, or a page that may not ask.
      setState("denied");
    }
  }

  return {
    state,
    video,
    open: () => void open(),
    close: () => {
      setStream(undefined);
      setState("off");
    },
    take: async () => {
      const shown = video.current;
      if (!shown || shown.videoWidth === 0) return undefined;
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [shown.videoWidth, shown.videoHeight];
      canvas.getContext("2d")?.drawImage(shown, 0, 0);
      return (await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", QUALITY))) ?? undefined;
    },
  };
}
