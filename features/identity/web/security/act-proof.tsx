import { useTexts } from "@assay/ui/locale.ts";
import { Segmented } from "@assay/ui/parts/segmented.tsx";
import type { WantedAct } from "@assay/ui/proof.ts";
import { useState } from "react";
import { ways } from "../../rules/factors.ts";
import { CodeProof } from "./code-proof.tsx";
import { PasskeyProof } from "./passkey-proof.tsx";
import { PasswordProof } from "./password-proof.tsx";

const forms = {
  passkey: PasskeyProof,
  totp: CodeProof,
  recovery: CodeProof,
  payment: PasswordProof,
  password: PasswordProof,
} as const;

/** Whichever ways fit, the best first. What is proven is this one act. */
export function ActProof({ wanted }: { readonly wanted: WantedAct }) {
  const t = useTexts("identity");
  const open = ways.filter((way) => wanted.ways.includes(way));
  const [way, setWay] = useState(open[0] ?? "password");
  const Form = forms[way];
  return (
    <>
      <p className="mb-3 text-form text-soft">{t("act.about")}</p>
      {open.length > 1 && (
        <Segmented
          label={t("act.ways")}
          options={open.map((key) => ({ key, label: t(`act.way.${key}`) }))}
          value={way}
          onChange={setWay}
        />
      )}
      <Form key={way} wanted={wanted} way={way} />
    </>
  );
}
