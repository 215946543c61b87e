import type { InputTextOf } from "@assay/core/contract.ts";
import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Card } from "@assay/ui/parts/card.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { Own } from "@assay/ui/own.tsx";
import { Skeleton } from "@assay/ui/parts/skeleton.tsx";
import { useState } from "react";
import { calls } from "../contract.ts";
import { DepositRow } from "./deposit-row.tsx";
import { DepositSheet } from "./deposit-sheet.tsx";
import type { Deposit } from "./told.ts";

const SHOWN = "5";
/** How often it is asked while the socket says nothing, as where a line is down. */
const EVERY_MS = 10_000;

/** The newest transfers to this address, each with how far it is confirmed. */
export function Arriving({ currency, network }: Pick<InputTextOf<typeof calls.listDeposits>, "currency" | "network">) {
  const t = useTexts("deposits");
  const deposits = useCall(calls.listDeposits, { currency, network, limit: SHOWN }, { everyMs: EVERY_MS });
  const [opened, open] = useState<Deposit>();
  return (
    <Card>
      <h2 className="text-section">{t("arriving")}</h2>
      <Loaded
        query={deposits}
        skeleton={<Skeleton className="mt-2 h-12 w-full" />}
        isEmpty={({ list }) => list.length === 0}
        empty={<p className="mt-2 text-form text-soft">{t("nothing-yet")}</p>}
      >
        {({ list }) => (
          <Own>
            <ul className="divide-y divide-line" aria-label={t("arriving")}>
              {list.map((deposit) => (
                <li key={deposit.id}>
                  <DepositRow deposit={deposit} onOpen={() => open(deposit)} />
                </li>
              ))}
            </ul>
          </Own>
        )}
      </Loaded>
      <DepositSheet deposit={opened} onClose={() => open(undefined)} />
    </Card>
  );
}
