/** A run of tests that is told to stop ends what it has started before it ends itself. */
const breaking = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => breaking.abort());

// Node's runner hears the signal too, ends its files and then the process, and would call that a success.
process.on("exit", () => {
  if (brokenOff.aborted) process.exitCode = 1;
});

export const brokenOff: AbortSignal = breaking.signal;

/** After everything that was started has ended. */
export function endIfBrokenOff(): void {
  if (brokenOff.aborted) process.exit(1);
}
