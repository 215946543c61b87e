import { useTexts } from "@assay/ui/locale.ts";
import { Go } from "@assay/ui/parts/go.tsx";
import { useSubject } from "@assay/ui/slots.tsx";
import { Headset } from "lucide-react";
import { askAbout } from "./paths.ts";

/** The way from an order, a deposit or a receipt to a question about it, whose number comes along. */
export default function AboutRow() {
  const t = useTexts("support");
  const { number, isReceipt } = useSubject();
  return (
    <Go
      to={askAbout(number)}
      className="press mt-3 flex min-h-11 items-center justify-center gap-2 text-form font-semibold text-brand"
    >
      <Headset className="size-4" aria-hidden />
      {t(isReceipt ? "ask-receipt" : "ask-about")}
    </Go>
  );
}
