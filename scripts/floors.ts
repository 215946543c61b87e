/** Where a file stands in the house: three floors (platform, features, apps) and three columns (anywhere, server, browser). */
export interface Place {
  readonly floor: 0 | 1 | 2;
  readonly column: "anywhere" | "server" | "browser";
  /** The feature that the file belongs to. */
  readonly feature?: string;
}

/** The place of a path from the root of the repository; undefined for tools, tests of the whole and documents. */
export function placeOf(path: string): Place | undefined {
  const [top, second = "", third = ""] = path.split("/");
  if (top === "platform")
    return { floor: 0, column: second === "core" ? "anywhere" : second === "server" ? "server" : "browser" };
  if (top === "apps") return { floor: 2, column: ["server", "simulator", "crash"].includes(second) ? "server" : "browser" };
  if (top !== "features") return undefined;
  if (third === "") return { floor: 1, column: "anywhere" };
  return { floor: 1, column: columnInFeature(third), feature: second };
}

function columnInFeature(name: string): Place["column"] {
  if (/^(server\.ts|server|scenarios|(sim|planted)\.ts)$/.test(name)) return "server";
  if (/^(web\.tsx|web|parts\.ts|console\.tsx|console)$/.test(name)) return "browser";
  return "anywhere";
}

/** Whether a file in one place may import a file in another: down or level, and never from server to browser or back. */
export const mayImport = (from: Place, to: Place): boolean =>
  to.floor <= from.floor && (to.column === "anywhere" || to.column === from.column);
