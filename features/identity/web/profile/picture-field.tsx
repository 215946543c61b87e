import { calls as uploads } from "@assay/features/uploads/contract.ts";
import { useCommand } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { UploadField } from "@assay/ui/parts/upload-field.tsx";
import { toast } from "@assay/ui/toast.ts";
import { useUpload } from "@assay/ui/upload/use-upload.ts";
import { calls } from "../../contract.ts";

/** The picture that others see: sent first, and taken as the customer's own by a press. */
export function PictureField({ picture }: { readonly picture: string }) {
  const t = useTexts("identity");
  const upload = useUpload(uploads.upload);
  const edit = useCommand(calls.editPicture);

  async function take(head_portrait: string): Promise<void> {
    const outcome = await edit.run({ head_portrait });
    if (outcome.state !== "accepted") return;
    upload.clear();
    toast(t("user.saved"), "done");
  }

  const { address } = upload;
  return (
    <>
      <UploadField label={t("user.picture")} hint={t("user.picture-about")} upload={upload} camera="user" className="mt-3" />
      {address !== undefined && (
        <Button block tone="brand" className="mt-2" pending={edit.pending} onPress={() => void take(address)}>
          {t("user.picture-take")}
        </Button>
      )}
      {address === undefined && picture !== "" && (
        <Button block className="mt-2" pending={edit.pending} onPress={() => void take("")}>
          {t("user.picture-remove")}
        </Button>
      )}
    </>
  );
}
