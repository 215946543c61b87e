import { useCamera } from "@assay/ui/device/camera.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { UploadField } from "@assay/ui/parts/upload-field.tsx";
import type { Upload } from "@assay/ui/upload/use-upload.ts";
import type { Standing } from "./standing-card.tsx";

/** A selfie by the live camera, with this case's code on paper and two gestures: what nobody can have taken before. */
export function SelfieField({
  upload,
  capture,
}: {
  readonly upload: Upload;
  readonly capture: NonNullable<Standing["capture"]>;
}) {
  const t = useTexts("verification");
  const { state, video, open, close, take: shoot } = useCamera("user");

  async function take(): Promise<void> {
    const picture = await shoot();
    if (!picture) return;
    upload.choose(picture);
    close();
  }

  return (
    <div role="group" aria-label={t("advanced.selfie")} className="rounded-card bg-s1 p-4">
      <h2 className="text-body font-semibold">{t("advanced.selfie")}</h2>
      <p className="mt-1 text-form text-soft">{t("advanced.selfie-hint")}</p>
      <p className="mt-3 rounded-button bg-s2 py-3 text-center text-section font-semibold tracking-[0.3em]">
        <span className="sr-only">{t("advanced.code")} </span>
        <bdi dir="ltr">{capture.code}</bdi>
      </p>
      <p className="mt-3 text-form text-soft">{t("advanced.gestures")}</p>
      <ul className="mt-1 list-disc ps-5 text-form">
        {capture.gestures.map((gesture) => (
          <li key={gesture}>{t(`gestures.${gesture}`)}</li>
        ))}
      </ul>
      {state === "on" && (
        <video
          ref={video}
          autoPlay
          muted
          playsInline
          aria-label={t("camera.live")}
          className="mt-4 aspect-video w-full -scale-x-100 rounded-button bg-s2 object-cover"
        />
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {state === "on" ? (
          <>
            <Button tone="brand" onPress={() => void take()}>
              {t("camera.take")}
            </Button>
            <Button onPress={close}>{t("camera.close")}</Button>
          </>
        ) : (
          <Button tone="brand" pending={state === "opening"} onPress={open}>
            {t(upload.preview === undefined ? "camera.open" : "camera.retake")}
          </Button>
        )}
      </div>
      {state === "denied" && (
        <p role="alert" className="mt-3 text-caption text-danger">
          {t("camera.denied")}
        </p>
      )}
      {(upload.preview !== undefined || state === "denied") && (
        <UploadField label={t("advanced.selfie")} upload={upload} camera="user" className="mt-3 px-0" />
      )}
    </div>
  );
}
