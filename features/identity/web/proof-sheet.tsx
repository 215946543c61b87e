import { useTexts } from "@assay/ui/locale.ts";
import { Sheet } from "@assay/ui/parts/sheet.tsx";
import { settleProof, useProof } from "@assay/ui/proof.ts";
import { ActProof } from "./security/act-proof.tsx";
import { ProofForm } from "./proof-form.tsx";

/** Asks for the password, or for a proof of one act, over whatever the customer was doing. Closing it leaves that as it was. */
export default function ProofSheet() {
  const t = useTexts("identity");
  const asking = useProof((proof) => proof.asking);
  const wanted = useProof((proof) => proof.wanted);
  return (
    <Sheet open={asking} onClose={() => settleProof(false)} title={t("proof.title")}>
      {wanted?.kind === "act" ? <ActProof key={wanted.proof} wanted={wanted} /> : <ProofForm />}
    </Sheet>
  );
}
