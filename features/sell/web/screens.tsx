import { lazy } from "react";
import { useLocation } from "react-router";
import { SELL_PATH } from "./paths.ts";

const SellScreen = lazy(() => import("./sell-screen.tsx"));
const SalesScreen = lazy(() => import("./sales-screen.tsx"));

/** All screens behind one door, so that the first load names no more than that. */
export default function Screens() {
  const { pathname } = useLocation();
  return pathname === SELL_PATH ? <SellScreen /> : <SalesScreen />;
}
