import type { OutputOf } from "@assay/core/contract.ts";
import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Card } from "@assay/ui/parts/card.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { Facts } from "@assay/ui/parts/facts.tsx";
import { Go } from "@assay/ui/parts/go.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Screen } from "@assay/ui/parts/screen.tsx";
import { Way } from "@assay/ui/parts/way.tsx";
import { RateText } from "@assay/ui/ticket/rate-text.tsx";
import { useSearchParams } from "react-router";
import { calls } from "../contract.ts";
import { myFollowPath, traderPath } from "./addresses.ts";
import { Money, SignedPercent, TraderHead } from "./copy-parts.tsx";
import { type Follow, type Lead, whyNot } from "./follow-form.ts";
import { COPY_PATH } from "./paths.ts";
import { useMyFollows } from "./use-my-follows.ts";
import { FollowTicket } from "./follow-ticket.tsx";

type Shown = OutputOf<typeof calls.showTrader>;

/** How one trader is to be copied: a new follow, or the settings of one that there is. */
export default function FollowScreen() {
  const t = useTexts("copy");
  const [search] = useSearchParams();
  const [id, followId] = [search.get("trader_user_id") ?? "", search.get("follow_user_id")];
  const answer = useCall(calls.showTrader, { trader_user_id: id }, { when: id !== "" });
  const past = useCall(calls.listLeads, { trader_user_id: id }, { when: id !== "" });
  const mine = useMyFollows();
  const follow = mine.data?.list.find((one) => one.trader_user_id === id);
  const head = <PageHeader title={t(followId === null ? "follow" : "edit")} />;
  const none = (text: string) => (
    <Screen width="narrow" head={head}>
      <Empty text={text} action={<Way to={COPY_PATH} text={t("see-traders")} />} />
    </Screen>
  );
  if (id === "" || (answer.error !== null && !answer.data)) return none(t("rejections.no-such-trader"));
  if (followId !== null && mine.data && follow?.follow_user_id !== followId) return none(t("rejections.no-such-follow"));
  return (
    <Screen width="wide" head={head}>
      <Loaded query={answer}>
        {(shown) =>
          followId !== null && follow === undefined ? (
            <Loaded query={mine}>{() => null}</Loaded>
          ) : (
            <Body key={`${id} ${followId}`} shown={shown} past={past.data?.list ?? []} mine={follow} isEdit={followId !== null} />
          )
        }
      </Loaded>
    </Screen>
  );
}

interface BodyProps {
  readonly shown: Shown;
  readonly past: readonly Lead[];
  /** The follow of this trader that there is already. */
  readonly mine: Follow | undefined;
  readonly isEdit: boolean;
}

function Body({ shown: { trader, open }, past, mine, isEdit }: BodyProps) {
  const t = useTexts("copy");
  const why = whyNot(trader);
  const { copiers_median, drawdown, stake } = trader.figures;
  const rest = !isEdit && mine ? <Way to={myFollowPath(mine.follow_user_id)} text={t("my-follow")} /> : undefined;
  return (
    <div className="grid gap-3 md:grid-cols-2 md:items-start">
      <Card className="md:order-2 md:p-5">
        <Go to={traderPath(trader.trader_user_id)} className="press block">
          <TraderHead trader={trader} as="p" />
        </Go>
        <p className="my-3 text-form text-soft wrap-anywhere">{trader.signature}</p>
        <Facts
          facts={[
            {
              label: t("figures.copiers-median"),
              value: copiers_median === null ? t("too-few") : <SignedPercent value={copiers_median} />,
            },
            { label: t("figures.drawdown"), value: drawdown === null ? t("too-early") : <RateText rate={drawdown} /> },
            { label: t("figures.stake"), value: <Money value={stake} /> },
          ]}
        />
        <p className="mt-3 text-caption text-soft max-md:hidden">{t("worst-note")}</p>
      </Card>
      {rest ?? (
        <FollowTicket
          trader={trader}
          leads={open.length > 0 ? open : past}
          follow={isEdit ? mine : undefined}
          hasOpen={open.length > 0}
          closed={!isEdit && why !== undefined ? t(why) : undefined}
        />
      )}
    </div>
  );
}
