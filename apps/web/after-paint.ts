/** What the app does for itself once the first screen stands: who the customer is, the day's fiat rates, and its service worker. */
import { calls as identity } from "@assay/features/identity/contract.ts";
import { loadCatalogue } from "@assay/features/market/web.tsx";
import { events as messages } from "@assay/features/messages/contract.ts";
import { calls as wallet } from "@assay/features/wallet/contract.ts";
import { askOnce } from "@assay/ui/client.ts";
import { followWorker } from "@assay/ui/device/worker.ts";
import { fiatRatesDue, keepFiatRates } from "@assay/ui/fiat.ts";
import { onEvent, useLiveState } from "@assay/ui/live.ts";
import { keepKnown } from "@assay/ui/offline/known.ts";
import { session, useSession } from "@assay/ui/session.ts";
import { toast } from "@assay/ui/toast.ts";
import { features } from "./features.ts";
import { showNotices } from "./device/notices.tsx";

/** Failures are left to the screens: they ask the same calls and say what is wrong. */
const quietly = (): void => {};

export function afterPaint(): void {
  rememberCustomer();
  useSession.subscribe((now, before) => {
    if (now.loggedIn && !before.loggedIn) rememberCustomer();
  });
  // A session may have ended while the line was down, or be why it was cut: then nothing of its customer stays.
  useLiveState.subscribe((now, before) => {
    if (now.state === "connected" && before.state === "lost") rememberCustomer();
  });
  // The browser has one session for all its pages; this one begins anew with whoever has it now.
  addEventListener("storage", () => {
    if (!session.isCurrent()) location.reload();
  });
  loadCatalogue().then(({ keepCatalogue }) => keepCatalogue(), quietly);
  keepKnown();
  void showNotices();
  for (const { follows } of features) follows?.().then(({ default: follow }) => follow(), quietly);
  onEvent(messages.received, ({ texts }) => {
    if (texts) toast(texts[session.now().lang].title, "news");
  });
  // The development server has no build that a worker could keep; a native shell brings its own files.
  if (import.meta.env.PROD && !("Capacitor" in window)) followWorker("/sw.js").catch(quietly);
  if (fiatRatesDue()) askOnce(wallet.listFiatRates, {}).then(({ list }) => keepFiatRates(list), quietly);
}

function rememberCustomer(): void {
  if (!session.now().loggedIn) return;
  askOnce(identity.showUser, {}).then(({ id, account, nickname, practice }) => {
    session.rememberUser({ id, account, nickname, practice });
  }, quietly);
}
