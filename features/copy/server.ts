/** Copy trading on the server: call → query or command, job → command, event → listener. */
import { ownerIn } from "@assay/server/desk-rows.ts";
import { command, type Feature, feature, query } from "@assay/server/feature.ts";
import { bills, calls, events } from "./contract.ts";
import { customerRows } from "./server/customer-rows.ts";
import { tellAlerts, tellShort, watchPurses, watchStake } from "./server/alerts.ts";
import { copyNames } from "./server/copy-names.ts";
import { listCopies } from "./server/copies.ts";
import { cancel, finishEnding, selfHold, watchProtection } from "./server/ending.ts";
import { hourlyFigures } from "./server/figures.ts";
import { follow, listFollows, pause } from "./server/follows.ts";
import { judgeTraders } from "./server/judge-traders.ts";
import { apply, changeLead, changeProfile, showLead } from "./server/lead.ts";
import { changeMoney, shareWeekly } from "./server/money.ts";
import { panels } from "./server/panels.ts";
import { practiceLeaders } from "./server/practice.ts";
import { watchStops } from "./server/stops.ts";
import type { CopyTerms } from "./server/terms.ts";
import { listDesk, listLeads, listTraders, showTrader } from "./server/traders.ts";

export { Copier } from "./server/copier.ts";
export { owedOfPurses } from "./server/copies-store.ts";
export { hearPositions } from "./server/hear.ts";

export function copyFeature(terms: CopyTerms): Feature {
  const { copier, lane, marks } = terms;
  return feature("copy", import.meta.dirname, {
    customerRows,
    bills,
    agreements: ["copy-risk", "copy-trader"],
    topics: ["copy"],
    copyNames: [copyNames],
    panels,
    finders: [ownerIn("copy.follow", "follow")],
    handlers: [
      query(calls.listTraders, listTraders),
      query(calls.showTrader, showTrader(terms)),
      query(calls.listLeads, listLeads),
      command(calls.follow, follow(terms)),
      command(calls.changeMoney, changeMoney(terms)),
      command(calls.pause, pause(terms)),
      command(calls.cancel, cancel(terms)),
      command(calls.selfHold, selfHold(terms)),
      query(calls.listFollows, listFollows(terms)),
      query(calls.listCopies, listCopies(terms)),
      query(calls.showLead, showLead(terms)),
      command(calls.apply, apply(terms)),
      command(calls.changeProfile, changeProfile(terms)),
      command(calls.changeLead, changeLead(terms)),
      query(calls.listDesk, listDesk),
    ],
    events,
    jobs: [
      copier.job,
      shareWeekly(terms),
      watchStops(terms),
      finishEnding(terms),
      judgeTraders(terms),
      hourlyFigures(terms),
      tellAlerts(terms),
      tellShort(terms),
      ...(terms.mode === "sandbox" && terms.practiceLeaders === true ? [practiceLeaders(terms)] : []),
    ],
    listeners: [watchStake(terms), watchPurses(terms), watchProtection(terms)],
    shortcuts: ["copy"],
    follow: ({ submit, onFault }) => copier.follow({ submit, onFault, lane, marks }),
    onTurn: copier.forget,
  });
}
