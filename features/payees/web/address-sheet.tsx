import { useCommand } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { CopyText } from "@assay/ui/parts/copy-text.tsx";
import { Facts } from "@assay/ui/parts/facts.tsx";
import { QrCode } from "@assay/ui/parts/qr-code.tsx";
import { Sheet } from "@assay/ui/parts/sheet.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { toast } from "@assay/ui/toast.ts";
import { calls } from "../contract.ts";
import type { Listed } from "./address-form.ts";
import { RemovePress } from "./remove-press.tsx";

interface AddressSheetProps {
  readonly address: Listed;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** An address in full, as a code and as text. */
export default function AddressSheet({ address, open, onClose }: AddressSheetProps) {
  const t = useTexts("payees");
  const remove = useCommand(calls.removeAddress);
  async function take(id: string): Promise<void> {
    const { state } = await remove.run({ id });
    if (state === "accepted") toast(t("removed"), "done");
    if (state !== "left") onClose();
  }
  return (
    <Sheet open={open} onClose={onClose} title={address.name}>
      <QrCode text={address.address} label={t("addresses.qr")} />
      <p className="mb-4 text-center text-form wrap-anywhere">
        <CopyText text={address.address} label={t("addresses.copy")} done={t("addresses.copied")} />
      </p>
      {address.alike !== null && <p className="mb-3 text-form text-danger">{t("addresses.alike", { name: address.alike })}</p>}
      <Facts
        className="rounded-button bg-s2 p-4"
        facts={[
          { label: t("form.coin"), value: <bdi dir="ltr">{address.currency}</bdi> },
          { label: t("addresses.network"), value: <bdi dir="ltr">{address.type}</bdi> },
          { label: t("added"), value: <TimeText at={address.created_at} as="plan" /> },
          { label: t("usable-from"), value: <TimeText at={address.usable_at} as="plan" /> },
        ]}
      />
      {address.qrcode !== null && (
        <img src={address.qrcode} alt={t("addresses.picture")} className="mx-auto mt-4 max-h-40 rounded-button object-contain" />
      )}
      <RemovePress key={address.id} pending={remove.pending} onRemove={() => void take(address.id)} />
    </Sheet>
  );
}
