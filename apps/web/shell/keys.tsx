import { useKey } from "@assay/ui/keys.ts";
import { Suspense, lazy, useState } from "react";
import { useSlashKey } from "./slash-key.ts";

const KeysSheet = lazy(() => import("./keys-sheet.tsx"));

/** The single keys that work on every page, and the sheet that names them. */
export function Keys() {
  const [shown, setShown] = useState<boolean>();
  useSlashKey();
  useKey("?", () => setShown(true));
  return (
    shown !== undefined && (
      <Suspense>
        <KeysSheet open={shown} onClose={() => setShown(false)} />
      </Suspense>
    )
  );
}
