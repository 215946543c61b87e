import type { OutputOf } from "@assay/core/contract.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { ListRow } from "@assay/ui/parts/list-row.tsx";
import { Section } from "@assay/ui/parts/section.tsx";
import { ChevronRight, KeyRound, Mail, Phone, RectangleEllipsis } from "lucide-react";
import type { calls } from "../../contract.ts";
import { ADDRESS_PATH, KEEP_PATH, PASSWORD_PATH, PAY_PASSWORD_PATH } from "../paths.ts";

type User = OutputOf<typeof calls.showUser>;

const mark = "size-5 text-soft";
const onward = <ChevronRight className="size-5 text-faint rtl:-scale-x-100" aria-hidden />;

/** Where the account is reached, and its passwords. A practice account without a password is kept first. */
export function AddressRows({ user, paymentPassword }: { readonly user: User; readonly paymentPassword: boolean }) {
  const t = useTexts("identity");
  const to = (kind: "email" | "mobile") => (user.has_password ? `${ADDRESS_PATH}?kind=${kind}` : KEEP_PATH);
  const orNone = (text: string | null) => (text === null ? t("security.bind") : <bdi>{text}</bdi>);
  return (
    <Section title={t("security.ways")}>
      <ul className="mt-2 divide-y divide-line">
        <li>
          <ListRow
            to={to("email")}
            start={<Mail className={mark} aria-hidden />}
            title={t("user.email")}
            subtitle={orNone(user.email)}
            end={onward}
          />
        </li>
        <li>
          <ListRow
            to={to("mobile")}
            start={<Phone className={mark} aria-hidden />}
            title={t("user.mobile")}
            subtitle={orNone(user.mobile)}
            end={onward}
          />
        </li>
        {user.has_password && (
          <li>
            <ListRow
              to={PASSWORD_PATH}
              start={<KeyRound className={mark} aria-hidden />}
              title={t("setting.password")}
              end={onward}
            />
          </li>
        )}
        <li>
          <ListRow
            to={PAY_PASSWORD_PATH}
            start={<RectangleEllipsis className={mark} aria-hidden />}
            title={t("pay.title")}
            subtitle={t(paymentPassword ? "pay.set" : "pay.unset")}
            end={onward}
          />
        </li>
      </ul>
    </Section>
  );
}
