import { Camera, Check, Images, RotateCw } from "lucide-react";
import { useRef } from "react";
import { useTexts } from "../locale.ts";
import type { Upload } from "../upload/use-upload.ts";
import { Button } from "./button.tsx";
import { classes } from "./classes.ts";
import { Progress } from "./progress.tsx";

const TYPES = "image/jpeg,image/png,image/webp";

export interface UploadFieldProps {
  /** What the picture shows: "Front of the document". */
  readonly label: string;
  /** What makes it a good one. */
  readonly hint?: string;
  readonly upload: Upload;
  /** Which camera a phone opens; without one the album alone is offered. */
  readonly camera?: "user" | "environment";
  readonly faultText?: string | undefined;
  /** Media types that may be chosen, where it is more than a picture. */
  readonly accept?: string;
  readonly className?: string;
}

/** A picture to send: from the camera or the album, with what is chosen in sight, how far it is, and a way on after a failure. */
export function UploadField({ label, hint, upload, camera, faultText, accept, className }: UploadFieldProps) {
  const t = useTexts("ui");
  const { now, preview } = upload;
  const fault = now.state === "failed" ? now.text : faultText;
  return (
    <section aria-label={label} className={classes("rounded-card bg-s1 p-4", className)}>
      <div className="flex items-start gap-4">
        <div className="min-w-0 grow">
          <h2 className="flex items-center gap-2 text-body font-semibold">
            {label}
            {now.state === "sent" && <Check className="size-5 text-up" role="img" aria-label={t("upload.sent")} />}
          </h2>
          {hint !== undefined && <p className="mt-1 text-form text-soft">{hint}</p>}
        </div>
        {preview !== undefined && accept === undefined && (
          <img src={preview} alt={t("upload.preview", { what: label })} className="h-18 w-24 rounded-button object-cover" />
        )}
      </div>
      {now.state === "sending" ? (
        <Progress label={t("upload.sending")} percent={now.percent} className="mt-4" />
      ) : (
        <div className="mt-4 flex flex-wrap gap-2">
          {camera !== undefined && (
            <ChoosePicture label={t("upload.camera")} what={label} icon={Camera} capture={camera} onChoose={upload.choose} />
          )}
          <ChoosePicture
            label={t(preview === undefined ? "upload.album" : "upload.another")}
            what={label}
            icon={Images}
            {...(accept !== undefined && { accept })}
            onChoose={upload.choose}
          />
          {now.state === "failed" && now.mayRetry && (
            <Button tone="brand" onPress={upload.retry}>
              <RotateCw className="size-4" aria-hidden />
              {t("retry")}
            </Button>
          )}
        </div>
      )}
      {fault !== undefined && (
        <p role="alert" className="mt-3 text-caption text-danger">
          {fault}
        </p>
      )}
    </section>
  );
}

export interface ChoosePictureProps {
  readonly label: string;
  readonly what: string;
  readonly icon: typeof Camera;
  readonly capture?: "user" | "environment";
  readonly accept?: string;
  readonly onChoose: (file: Blob) => void;
}

/** A button that opens the browser's own choice. The same file may be chosen again after an error. */
export function ChoosePicture({ label, what, icon: Icon, capture, accept = TYPES, onChoose }: ChoosePictureProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        capture={capture}
        hidden
        aria-label={`${label}: ${what}`}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          currentTarget.value = "";
          if (file) onChoose(file);
        }}
      />
      <Button onPress={() => input.current?.click()}>
        <Icon className="size-4" aria-hidden />
        {label}
      </Button>
    </>
  );
}
