import { useQrCamera, readQr } from "@assay/ui/device/qr-reader.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { ChoosePicture } from "@assay/ui/parts/upload-field.tsx";
import { Images, ScanQrCode } from "lucide-react";
import { useState } from "react";
import { addressIn } from "../rules/address.ts";

export interface ScanFieldProps {
  readonly onRead: (address: string) => void;
  /** A picture in which a code was found. */
  readonly onPicture: (picture: Blob) => void;
}

/** An address from a QR code, by the camera or from a picture: it is read on the phone. */
export default function ScanField({ onRead, onPicture }: ScanFieldProps) {
  const t = useTexts("payees");
  const [nothing, setNothing] = useState(false);
  const { state, video, open, close } = useQrCamera((text) => onRead(addressIn(text)));

  async function read(picture: Blob): Promise<void> {
    const text = await readQr(picture);
    setNothing(text === undefined);
    if (text === undefined) return;
    onRead(addressIn(text));
    onPicture(picture);
  }

  return (
    <div>
      {state === "on" && (
        <video
          ref={video}
          autoPlay
          muted
          playsInline
          aria-label={t("scan.live")}
          className="mb-3 aspect-square w-full rounded-card bg-s2 object-cover"
        />
      )}
      <div className="flex flex-wrap gap-2">
        {state === "on" ? (
          <Button onPress={close}>{t("scan.close")}</Button>
        ) : (
          <Button pending={state === "opening"} onPress={open}>
            <ScanQrCode className="size-4" aria-hidden />
            {t("scan.camera")}
          </Button>
        )}
        <ChoosePicture label={t("scan.picture")} what={t("form.address")} icon={Images} onChoose={(file) => void read(file)} />
      </div>
      {(nothing || state === "denied") && (
        <p role="alert" className="mt-2 px-1 text-caption text-danger">
          {t(nothing ? "scan.nothing" : "scan.denied")}
        </p>
      )}
    </div>
  );
}
