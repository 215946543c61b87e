import { calls as uploads } from "@assay/features/uploads/contract.ts";
import { refreshCalls } from "@assay/ui/client.ts";
import { FormLine } from "@assay/ui/console/propose-sheet.tsx";
import { ReasonSheet } from "@assay/ui/console/reason-sheet.tsx";
import { SentFile } from "@assay/ui/console/sent-file.tsx";
import { today } from "@assay/ui/day.ts";
import { useForm } from "@assay/ui/form.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { SelectField } from "@assay/ui/parts/select-field.tsx";
import { UploadField } from "@assay/ui/parts/upload-field.tsx";
import { type Upload, useUpload } from "@assay/ui/upload/use-upload.ts";
import { useState } from "react";
import { calls } from "../contract.ts";
import { rarities } from "../rules.ts";
import { Picture } from "../web/picture.tsx";
import { OfferRows } from "./offer-rows.tsx";
import { type OfferFields, type WorkFields, workInput, workRulesFrom } from "./work-form.ts";

const MEDIA = "image/jpeg,image/png,image/webp,image/gif,video/mp4,video/webm,audio/mpeg";

type Line = Exclude<keyof WorkFields, "rarity" | keyof OfferFields>;

const isOnItsWay = ({ file, address }: Upload): boolean => file !== undefined && address === undefined;

/** Writes a work and its first sale, and proposes both; another of the product role publishes them. */
export function WorkSheet({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const t = useTexts("nft-console");
  const rules = workRulesFrom(today());
  const form = useForm(rules, undefined);
  const sending = { fields: { reason: t("media-reason") }, asItIs: true };
  const [media, poster] = [useUpload(uploads.uploadAtDesk, sending), useUpload(uploads.uploadAtDesk, sending)];
  const [isAwaited, setAwaited] = useState(false);
  /** Without a file that was chosen it would be another artwork. */
  const attempt = (): boolean => {
    const [isReady, isThere] = [form.attempt(), ![media, poster].some(isOnItsWay)];
    setAwaited(!isThere);
    return isReady && isThere;
  };
  const awaited = (of: Upload) => (isAwaited && isOnItsWay(of) ? t("file-awaited") : undefined);
  const leaveOut = ({ file, clear }: Upload) =>
    file !== undefined && (
      <Button size="small" onPress={clear}>
        {t("leave-out")}
      </Button>
    );
  const line = (name: Line, label: string, lengthMax: number) => (
    <FormLine field={form.field(name)} t={t} label={label} lengthMax={lengthMax} />
  );
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={t("add")}
      attempt={attempt}
      action={t("propose")}
      call={calls.publishWork}
      input={{
        ...workInput(form.fields),
        ...(media.address !== undefined && { media: media.address }),
        ...(poster.address !== undefined && { poster: poster.address }),
      }}
      onDone={() => {
        form.restart(rules.start);
        media.clear();
        poster.clear();
        refreshCalls([calls.listDesk.path]);
      }}
    >
      <div className="flex flex-col gap-3">
        {line("artist", t("artist"), 60)}
        {line("artistAbout", t("artist-about"), 300)}
        {line("collection", t("collection"), 60)}
        {line("title", t("title"), 80)}
        {line("about", t("about"), 600)}
        {line("picture", t("picture"), 40)}
        {form.fields.picture !== "" && (
          <Picture word={form.fields.picture} title={form.fields.title} className="w-32! rounded-button" />
        )}
        <UploadField label={t("media")} hint={t("media-note")} accept={MEDIA} upload={media} faultText={awaited(media)} />
        {media.preview !== undefined && <SentFile key={media.preview} address={media.preview} label={t("media")} />}
        {leaveOut(media)}
        <UploadField label={t("poster")} hint={t("poster-note")} upload={poster} faultText={awaited(poster)} />
        {leaveOut(poster)}
        <SelectField
          label={t("rarity")}
          value={form.fields.rarity}
          options={rarities.map((key) => ({ key, label: t(`rarities.${key}`) }))}
          onChange={form.field("rarity").onChange}
        />
        {line("editions", t("editions"), 3)}
        {line("royalty", t("royalty"), 8)}
        <OfferRows form={form} />
      </div>
    </ReasonSheet>
  );
}
