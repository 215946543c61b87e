import { join } from "node:path";
import type { Call } from "../platform/core/contract.ts";
import { featureMap } from "../features/map.ts";
import { root } from "./set-up.mjs";

/** Every outcome of every call, as `METHOD /path accepted` and `METHOD /path <rejection>`. */
export async function listDeclaredOutcomes(): Promise<string[]> {
  const contracts = featureMap.map(
    (feature) => import(join(root, "features", feature, "contract.ts")) as Promise<{ calls: Record<string, Call> }>,
  );
  const calls = (await Promise.all(contracts)).flatMap((contract) => Object.values(contract.calls));
  return calls.flatMap(({ method, path, rejections }) =>
    ["accepted", ...rejections].map((outcome) => `${method} ${path} ${outcome}`),
  );
}
