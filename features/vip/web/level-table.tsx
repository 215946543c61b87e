import { useLanguageTag, useTexts } from "@assay/ui/locale.ts";
import { formatAmountText, inPercent } from "@assay/ui/number.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { classes } from "@assay/ui/parts/classes.ts";
import { percentOff, type Standing } from "./vip-model.ts";

const columns = ["level", "volume", "assets", "maker", "taker", "contract"] as const;

/** All levels: what earns them, and what they take off the fees. Wider than a small phone, it is moved sideways. */
export function LevelTable({ standing: { level, levels } }: { readonly standing: Standing }) {
  const t = useTexts("vip");
  const tag = useLanguageTag();
  const percent = (share: string) => (
    <bdi dir="ltr">{inPercent(formatAmountText(percentOff(share), { decimals: 0 }, tag), tag)}</bdi>
  );
  return (
    <>
      <p className="mb-2 text-caption text-soft">{t("table.about")}</p>
      <div className="overflow-x-auto" tabIndex={0} role="group" aria-label={t("table.title")}>
        <table className="w-full text-caption">
          <thead className="text-soft">
            <tr>
              {columns.map((column) => (
                <th
                  key={column}
                  scope="col"
                  className="px-1.5 py-1.5 text-end align-bottom font-normal first:ps-0 first:text-start last:pe-0"
                >
                  {t(`table.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {levels.map((one) => (
              <tr
                key={one.level}
                aria-current={one.level === level || undefined}
                className={classes("border-t border-line", one.level === level && "font-semibold text-brand")}
              >
                <th scope="row" className="py-2 pe-2 text-start font-[inherit] whitespace-nowrap">
                  {t("level", { level: one.level })}
                </th>
                <td className="px-1.5 py-2 text-end whitespace-nowrap">
                  {one.level > 0 && <AmountText value={one.volume} compact />}
                </td>
                <td className="px-1.5 py-2 text-end whitespace-nowrap">
                  {one.level > 0 && <AmountText value={one.assets} compact />}
                </td>
                <td className="px-1.5 py-2 text-end whitespace-nowrap">{percent(one.shares.spot_maker)}</td>
                <td className="px-1.5 py-2 text-end whitespace-nowrap">{percent(one.shares.spot_taker)}</td>
                <td className="py-2 ps-1.5 text-end whitespace-nowrap">{percent(one.shares.contract)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
