/** QR codes are read on the device: no picture of them leaves it. The reader's code comes when it is first used. */
import { useEffect, useEffectEvent } from "react";
import { type Camera, useCamera } from "./camera.ts";

/** Larger pictures are read from a smaller copy: modules of a code are many pixels wide all the same. */
const SIDE_MAX = 1_200;
const LOOK_MS = 400;

/** What the code in a picture says; undefined where there is none that can be read. */
export async function readQr(picture: Blob): Promise<string | undefined> {
  const [{ decodeQR }, bitmap] = await Promise.all([
    import("qr/decode.js"),
    createImageBitmap(picture, { imageOrientation: "from-image" }).catch(() => undefined),
  ]);
  if (!bitmap) return undefined;
  const scale = Math.min(1, SIDE_MAX / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [Math.ceil(bitmap.width * scale), Math.ceil(bitmap.height * scale)];
  const drawing = canvas.getContext("2d", { willReadFrequently: true });
  drawing?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const pixels = drawing?.getImageData(0, 0, canvas.width, canvas.height);
  try {
    return pixels && decodeQR(pixels);
  } catch {
    // The reader throws where it sees no code.
    return undefined;
  }
}

/** The camera on the back of the phone, which closes once it has seen a code. */
export function useQrCamera(onRead: (text: string) => void): Camera {
  const camera = useCamera("environment");
  const look = useEffectEvent(async () => {
    const picture = await camera.take();
    return picture && (await readQr(picture));
  });
  const found = useEffectEvent((text: string) => {
    camera.close();
    onRead(text);
  });
  const isOn = camera.state === "on";
  useEffect(() => {
    if (!isOn) return undefined;
    let [looking, over] = [false, false];
    const timer = setInterval(() => {
      if (looking || document.hidden) return;
      looking = true;
      void look()
        .then((text) => {
          if (text !== undefined && !over) found(text);
        })
        .finally(() => (looking = false));
    }, LOOK_MS);
    return () => {
      over = true;
      clearInterval(timer);
    };
  }, [isOn]);
  return camera;
}
