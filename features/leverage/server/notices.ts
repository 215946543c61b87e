/** What a customer is told of positions that opened or ended without him. */
import { join } from "node:path";
import type { PayloadOf } from "@assay/core/contract.ts";
import { byLang } from "@assay/core/languages.ts";
import { formatPrice, parsePrice } from "@assay/core/money.ts";
import { listener, type Listener } from "@assay/server/feature.ts";
import { readTexts } from "@assay/server/texts.ts";
import { listedMarkets } from "@assay/features/market/server.ts";
import { type Notice, type Notify, say } from "@assay/features/messages/server.ts";
import { events } from "../contract.ts";
import type en from "../locales/en.json";

const locales = readTexts<typeof en>(join(import.meta.dirname, "..", "locales"));

type News = PayloadOf<typeof events.positionsChanged>["news"][number];

/** One message a position. */
export const positionNotices = (notify: Notify): Listener =>
  listener(events.positionsChanged, async (tx, { customerId, news }) => {
    const notices = news.flatMap((one) => noticeOf(customerId, one));
    if (notices.length > 0) await notify(tx, notices);
  });

function noticeOf(customerId: string, { id, symbol, type, what, number, price, profit }: News): Notice[] {
  if (what === "customer" || what === "reduce-only") return [];
  const [base, quote] = symbol.split("/") as [string, string];
  const texts = say(
    byLang((lang) => {
      const { title, body } = locales[lang].notices[what];
      const side = locales[lang].sides[type];
      return { title: title.replace("{{side}}", side), body: body.replace("{{side}}", side) };
    }),
    {
      number,
      price: formatPrice(parsePrice(price)!, listedMarkets.get(symbol)!.priceDecimals),
      base,
      quote,
      profit: profit ?? "",
    },
  );
  return [
    {
      customerId,
      topic: "fills",
      subject: id,
      texts,
      route: what === "opened" ? POSITIONS_PATH : `${HISTORY_PATH}&position=${id}`,
      push: true,
    },
  ];
}

const POSITIONS_PATH = "/pages/transaction/contract_order";
/** Where the position that has ended says why. */
const HISTORY_PATH = `${POSITIONS_PATH}?list=history`;
