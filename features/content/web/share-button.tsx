import { useTexts } from "@assay/ui/locale.ts";
import { IconButton } from "@assay/ui/parts/icon-button.tsx";
import { toast } from "@assay/ui/toast.ts";
import { Share2 } from "lucide-react";

/** Passes this page on by the device's own way, or copies its address where there is none. */
export function ShareButton({ label, title, url }: { readonly label: string; readonly title: string; readonly url?: string }) {
  const t = useTexts("content");
  async function share(): Promise<void> {
    const address = url ?? location.href;
    if (typeof navigator.share !== "function") {
      await navigator.clipboard.writeText(address);
      return toast(t("link-copied"), "done");
    }
    // Whoever closes the device's sheet has changed their mind.
    await navigator.share({ title, url: address }).catch(() => undefined);
  }
  return (
    <IconButton
      label={label}
      icon={<Share2 className="size-5 text-soft" aria-hidden />}
      onPress={() => void share()}
      className="print:hidden"
    />
  );
}
