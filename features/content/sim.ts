/** How people meet what the house says about itself, and what they say to what it asks them to accept. */
import { accepted, deed, foundBy, simulation } from "@assay/server/simulation.ts";
import { sql } from "kysely";
import { calls, TERMS } from "./contract.ts";
import { hashOf } from "./server/agreements/agreements.ts";
import { readAgreement } from "./server/articles/files.ts";

const told = { name: "content", folder: import.meta.dirname, shortcuts: [], agreements: [] };
/** Of the terms with which an installation begins. */
export const termsHash = hashOf(readAgreement(told, TERMS).en.trim());

export const sim = simulation("content", {
  tier: "B",
  deeds: [
    deed("content.read-site", calls.showSiteConfig, { weight: 1, ask: () => ({}) }),
    deed("content.read-menu", calls.listMenu, { weight: 1, ask: () => ({}) }),
    deed("content.read-agreement", calls.showAgreement, {
      weight: 1,
      ask: () => ({ keyword: TERMS }),
      learn: ({ sometimes }, outcome) => {
        if (accepted(outcome)?.decision?.accepted === false) sometimes("somebody reads what he has declined");
      },
    }),
    // Of products nothing is declined here: what they do would be refused from then on, and foreseen by nobody.
    deed("content.accept", calls.acceptAgreement, {
      weight: 1,
      ask: ({ draw }) => ({ keyword: TERMS, hash: draw.percent(90) ? termsHash : "0".repeat(64) }),
      shows: { accepted: "somebody accepts the terms", "agreement-changed": "somebody accepts another text" },
    }),
    deed("content.decline", calls.declineAgreement, {
      weight: 1,
      ask: () => ({ keyword: TERMS, hash: termsHash }),
      shows: { accepted: "somebody takes his consent back" },
    }),
  ],
  sometimes: ["somebody reads what he has declined"],
  truths: [
    {
      code: "CONTENT-14",
      says: "What a customer has said names a text that was published, by its hash.",
      when: "full audit",
      faults: foundBy(sql`
        select c.id || ' names a text that was never published' as fault from content.consent c
        where not exists (select from content.agreement a
          where (a.keyword, a.version, a.lang, a.hash) = (c.keyword, c.version, c.lang, c.hash) and a.published_at <= c.at)`),
    },
    {
      code: "CONTENT-21",
      says: "What was taken back never held, and nobody has said anything to it.",
      when: "full audit",
      faults: foundBy(sql`
        select r.keyword || ' ' || r.version || ' was taken back after it held' as fault from content.retraction r
        join content.agreement a using (keyword, version) where a.published_at <= r.at
        union all
        select c.id || ' names a text that was taken back' from content.consent c
        join content.retraction r using (keyword, version)`),
    },
  ],
});
