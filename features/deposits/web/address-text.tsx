import { useTexts } from "@assay/ui/locale.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { toast } from "@assay/ui/toast.ts";
import { Copy, Share2 } from "lucide-react";

/** An address in full, and the ways to carry it elsewhere: copied, or by the device's own way where it has one. */
export function AddressText({ address, title }: { readonly address: string; readonly title: string }) {
  const t = useTexts("deposits");
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(address);
    toast(t("copied"), "done");
  }
  return (
    <>
      <p className="mt-1 text-center text-body font-semibold text-balance break-all">
        <bdi dir="ltr" className="whitespace-normal">
          {address}
        </bdi>
      </p>
      <div className="mt-3 grid auto-cols-fr grid-flow-col gap-2">
        <Button block onPress={() => void copy()}>
          <Copy className="size-4 text-brand" aria-hidden />
          {t("copy")}
        </Button>
        {typeof navigator.share === "function" && (
          // Whoever closes the device's sheet has changed their mind.
          <Button block onPress={() => void navigator.share({ title, text: address }).catch(() => undefined)}>
            <Share2 className="size-4 text-brand" aria-hidden />
            {t("share")}
          </Button>
        )}
      </div>
    </>
  );
}
