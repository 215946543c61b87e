/** What a machine could not run, so that nothing is skipped in silence. */

/** What Node's runner tells of a test that was skipped: `skip` is the command that changes that, or true when the test does not say. */
export interface Skipped {
  readonly name: string;
  readonly skip?: string | boolean | undefined;
  readonly todo?: string | boolean | undefined;
}

export const isSkipped = ({ skip, todo }: Skipped): boolean => (skip ?? todo) !== undefined;

/** One sentence for each thing that is missing. */
export const notRunOf = (skipped: readonly Skipped[]): string[] =>
  [...Map.groupBy(skipped, ({ skip }) => skip)].flatMap(([skip, tests]) =>
    typeof skip === "string"
      ? [`${tests.map(({ name }) => `"${name}"`).join(", ")} ${tests.length === 1 ? "was" : "were"} not run: ${skip}`]
      : [],
  );

/** Whoever is skipped must say why. */
export const muteComplaints = (skipped: readonly Skipped[]): string[] =>
  skipped
    .filter(({ skip }) => typeof skip !== "string")
    .map(({ name }) => `a test is skipped and does not say what it needs: ${name}`);

/** ASSAY_PROMISED names what a machine was made ready with, such as "redis-server": there it is a fault that something was not run for want of it. */
export const promiseComplaints = (notRun: readonly string[], promised = ""): string[] =>
  promised
    .split(" ")
    .filter((word) => word !== "" && notRun.some((sentence) => sentence.includes(word)))
    .map((word) => `ASSAY_PROMISED says that there is ${word}, and something was not run for want of it`);
