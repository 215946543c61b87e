/** The gallery of parts: for development and documentation. `npm run dev` serves it as /gallery.html; no product build holds it. */
import "./gallery.css";
import { queries } from "@assay/ui/client.ts";
import { useFiatRates } from "@assay/ui/fiat.ts";
import { startLocale } from "@assay/ui/locale.ts";
import { showWith } from "@assay/ui/navigation.ts";
import { Toasts } from "@assay/ui/parts/toasts.tsx";
import { useSession } from "@assay/ui/session.ts";
import { keepTheme } from "@assay/ui/theme/keep-theme.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createHashRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { copyStateRules } from "./forced.tsx";
import { Frame } from "./frame.tsx";
import { Hanging } from "./hanging.tsx";
import { request } from "./request.ts";
import { MOMENT } from "./samples.ts";
import { wordsTag } from "./words.ts";

const place = document.getElementById("app");
if (!place) throw new Error("gallery.html has no place for the gallery");

// Pictures of the gallery are compared: its time stands still, and nothing moves unless asked to.
Object.defineProperty(Date, "now", { value: () => MOMENT });
useSession.setState({ theme: request.theme, directions: request.directions, lang: request.lang, fiat: "EUR" });
useFiatRates.setState({ EUR: "0.92" });
keepTheme();
await startLocale([]);
const page = document.documentElement;
page.dir = request.dir;
page.dataset.motion = request.motion;
if (wordsTag !== undefined) page.lang = wordsTag;
copyStateRules();
const shown = request.width === undefined ? <Hanging /> : <Frame width={request.width} />;
const router = createHashRouter([{ path: "*", element: shown }]);
showWith(router);
createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
      <Toasts />
    </QueryClientProvider>
  </StrictMode>,
);
