import { useTexts } from "@assay/ui/locale.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { Sheet } from "@assay/ui/parts/sheet.tsx";
import { toast } from "@assay/ui/toast.ts";

/** Ten codes, seen here once. */
export function RecoverySheet({
  codes,
  onClose,
}: {
  readonly codes: readonly string[] | undefined;
  readonly onClose: () => void;
}) {
  const t = useTexts("identity");
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText((codes ?? []).join("\n"));
    toast(t("user.copied"), "done");
  };
  return (
    <Sheet open={codes !== undefined} onClose={onClose} title={t("recovery.title")}>
      <p className="text-form text-soft">{t("recovery.about")}</p>
      <ul
        aria-label={t("recovery.title")}
        className="mt-3 grid grid-cols-2 gap-2 rounded-button bg-s2 p-4 text-center font-semibold"
      >
        {(codes ?? []).map((code) => (
          <li key={code}>
            <bdi dir="ltr">{code}</bdi>
          </li>
        ))}
      </ul>
      <Button block className="mt-3" onPress={() => void copy()}>
        {t("recovery.copy")}
      </Button>
      <Cta action={t("recovery.kept")} onPress={onClose} className="mt-2" />
    </Sheet>
  );
}
