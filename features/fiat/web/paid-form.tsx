import { calls as uploads } from "@assay/features/uploads/contract.ts";
import { useCommand } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { UploadField } from "@assay/ui/parts/upload-field.tsx";
import { toast } from "@assay/ui/toast.ts";
import { useUpload } from "@assay/ui/upload/use-upload.ts";
import { customerCalls as calls } from "../contract/customers.ts";

/** A picture helps people to find the payment. What the bank shows counts. */
export default function PaidForm({ id, onDone }: { readonly id: string; readonly onDone: () => void }) {
  const t = useTexts("fiat");
  const announce = useCommand(calls.announce);
  const voucher = useUpload(uploads.upload);
  async function send(): Promise<void> {
    const { address } = voucher;
    const outcome = await announce.run({ id, ...(address !== undefined && { voucher: address }) });
    if (outcome.state !== "accepted") return;
    toast(t("announced"), "done");
    onDone();
  }
  return (
    <div className="grid gap-3">
      <UploadField label={t("voucher")} hint={t("voucher-hint")} upload={voucher} />
      <Cta action={t("have-paid")} pending={announce.pending} onPress={() => void send()} />
    </div>
  );
}
