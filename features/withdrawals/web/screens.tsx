import { lazy } from "react";
import { useLocation } from "react-router";
import { HOUSE_PATH, WITHDRAW_PATH } from "./paths.ts";

const WithdrawScreen = lazy(() => import("./withdraw-screen.tsx"));
const HouseScreen = lazy(() => import("./house-screen.tsx"));
const RecordsScreen = lazy(() => import("./records-screen.tsx"));

/** All screens behind one door, so that the first load names no more than that. */
export default function Screens() {
  const { pathname } = useLocation();
  if (pathname === HOUSE_PATH) return <HouseScreen />;
  return pathname === WITHDRAW_PATH ? <WithdrawScreen /> : <RecordsScreen />;
}
