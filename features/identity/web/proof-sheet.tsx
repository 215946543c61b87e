import { useTexts } from "@assay/ui/locale.ts";
import { Sheet } from "@assay/ui/parts/sheet.tsx";
import { settleProof, useProof } from "@assay/ui/proof.ts";
import { ProofForm } from "./proof-form.tsx";

/** Asks for the password again over whatever the customer was doing. Closing it leaves that as it was. */
export default function ProofSheet() {
  const t = useTexts("identity");
  const asking = useProof((proof) => proof.asking);
  return (
    <Sheet open={asking} onClose={() => settleProof(false)} title={t("proof.title")}>
      <ProofForm />
    </Sheet>
  );
}
