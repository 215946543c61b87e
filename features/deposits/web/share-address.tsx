import { useTexts } from "@assay/ui/locale.ts";
import { IconButton } from "@assay/ui/parts/icon-button.tsx";
import { Share2 } from "lucide-react";

/** Passes the address on by the device's own way; a device without one has the copy beside it. */
export function ShareAddress({ title, text }: { readonly title: string; readonly text: string }) {
  const t = useTexts("deposits");
  if (typeof navigator.share !== "function") return null;
  return (
    <IconButton
      label={t("share")}
      icon={<Share2 className="size-4 text-brand" aria-hidden />}
      // Whoever closes the device's sheet has changed their mind.
      onPress={() => void navigator.share({ title, text }).catch(() => undefined)}
      className="-my-3"
    />
  );
}
