import { Eye, EyeOff } from "lucide-react";
import type { ReactNode } from "react";
import { useTexts } from "../locale.ts";
import { session, useSession } from "../session.ts";
import { IconButton } from "./icon-button.tsx";

export interface HeroNumberProps {
  readonly label: string;
  /** An AmountText or FiatText with `hideable`. */
  readonly children: ReactNode;
  /** What stands under the number: an equivalent, a change. */
  readonly below?: ReactNode;
}

/** The number a screen is about, with the eye that hides balances. One that the screen has no room for goes on in the next line. */
export function HeroNumber({ label, children, below }: HeroNumberProps) {
  const t = useTexts("ui");
  const hidden = useSession((now) => now.balancesHidden);
  return (
    <div>
      <div className="flex items-center text-form text-soft">
        {label}
        <IconButton
          label={t(hidden ? "show-balances" : "hide-balances")}
          pressed={hidden}
          icon={hidden ? <EyeOff className="size-4" aria-hidden /> : <Eye className="size-4" aria-hidden />}
          onPress={() => session.hideBalances(!hidden)}
        />
      </div>
      <div className="text-hero wrap-break-word [&_bdi]:whitespace-normal">{children}</div>
      {below !== undefined && <div className="mt-1 text-form text-soft">{below}</div>}
    </div>
  );
}
