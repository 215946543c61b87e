import { useCommand } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { Sheet } from "@assay/ui/parts/sheet.tsx";
import { calls } from "../contract.ts";

interface EndSheetProps {
  readonly open: boolean;
  readonly conversation: string;
  readonly onClose: () => void;
}

/** Asks once before a conversation ends. */
export function EndSheet({ open, conversation, onClose }: EndSheetProps) {
  const t = useTexts("support");
  const close = useCommand(calls.close);
  return (
    <Sheet open={open} onClose={onClose} title={t("end")}>
      <p className="text-body">{t("end-sure")}</p>
      <Cta
        className="mt-4"
        action={t("end")}
        pending={close.pending}
        onPress={async () => {
          if ((await close.run({ id: conversation })).state !== "unknown") onClose();
        }}
      />
    </Sheet>
  );
}
