/** Content on the server: settings, articles and questions, and what customers agree to. */
import { command, type Feature, feature, query } from "@assay/server/feature.ts";
import { agreements, calls, events } from "./contract.ts";
import { customerRows } from "./server/customer-rows.ts";
import { openAgreements } from "./server/agreements/agreements.ts";
import { listAgreements, listConsents, showAgreement } from "./server/agreements/answers.ts";
import { publishBrought } from "./server/agreements/brought.ts";
import { decideBy, openConsents } from "./server/agreements/decide.ts";
import { listArticles, listQuestions, showArticle, showPage } from "./server/articles/answers.ts";
import { openLibrary } from "./server/articles/library.ts";
import { listWritten, showWritten, takeArticle, writeArticle } from "./server/desk/articles.ts";
import { listHolding, publishAgreement, retractAgreement } from "./server/desk/publish-agreement.ts";
import { chooseSetting, listSettings } from "./server/desk/settings.ts";
import { listMenu } from "./server/list-menu.ts";
import { openSettings, showSetting, showSiteConfig } from "./server/settings/settings.ts";
import type { ContentTerms } from "./server/terms.ts";

export { decide } from "./server/agreements/decide.ts";
export { sharePictures, type TextPictures } from "./server/articles/pictures.ts";
export { choose } from "./server/settings/settings.ts";

export function contentFeature(terms: ContentTerms): Feature {
  const settings = openSettings();
  const { read: library, anew } = openLibrary(terms);
  const holding = openAgreements();
  const consents = openConsents(holding);
  return feature("content", import.meta.dirname, {
    customerRows,
    agreements,
    consents,
    shortcuts: ["download"],
    handlers: [
      query(calls.showSiteConfig, showSiteConfig(terms, settings)),
      query(calls.showSetting, showSetting(terms, settings)),
      query(calls.listMenu, async () => listMenu(terms)),
      query(calls.listQuestions, listQuestions(library)),
      query(calls.showContact, showPage(library, "contact")),
      query(calls.showAbout, showPage(library, "about")),
      query(calls.showCompliance, showPage(library, "compliance")),
      query(calls.listArticles, listArticles(library)),
      query(calls.showArticle, showArticle(library)),
      query(calls.showAgreement, showAgreement(holding)),
      query(calls.listAgreements, listAgreements(holding)),
      query(calls.listConsents, listConsents),
      command(calls.acceptAgreement, decideBy(true, consents.forget)),
      command(calls.declineAgreement, decideBy(false, consents.forget)),
      query(calls.listWritten, listWritten(anew)),
      query(calls.showWritten, showWritten(anew)),
      command(calls.writeArticle, writeArticle(anew, terms.pictures)),
      command(calls.takeArticle, takeArticle(anew)),
      query(calls.listSettings, listSettings(settings)),
      command(calls.chooseSetting, chooseSetting),
      query(calls.listHolding, listHolding(terms)),
      command(calls.publishAgreement, publishAgreement),
      command(calls.retractAgreement, retractAgreement),
    ],
    events,
    boot: async (tx) => await publishBrought(tx, terms),
  });
}
