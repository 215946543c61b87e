import { useTexts } from "@assay/ui/locale.ts";
import { Sheet } from "@assay/ui/parts/sheet.tsx";

/** What a key does is the text `keys.<name>`. */
const keys = [
  { name: "search", key: "/" },
  { name: "buy", key: "B" },
  { name: "sell", key: "S" },
  { name: "close", key: "Esc" },
  { name: "list", key: "?" },
] as const;

/** The single keys that do something, on whatever page. */
export default function KeysSheet({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const t = useTexts("tabs");
  return (
    <Sheet open={open} onClose={onClose} title={t("keys.title")}>
      <dl>
        {keys.map(({ name, key }) => (
          <div
            key={name}
            className="flex min-h-12 items-center justify-between gap-4 border-b border-line text-body last:border-0"
          >
            <dt>{t(`keys.${name}`)}</dt>
            <dd>
              <kbd dir="ltr" className="inline-block min-w-7 rounded-badge bg-s3 px-2 py-1 text-center font-sans text-form">
                {key}
              </kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}
