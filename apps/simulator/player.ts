/** Seeds are played in processes of their own: as many at a time as there are processors, and a planted bug poisons only its own. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { startThrowawayPostgres } from "@assay/server/postgres.ts";
import type { PlantedBug } from "@assay/server/simulation.ts";
import type { RunReport, RunTerms } from "./run.ts";

const PROGRAM = join(import.meta.dirname, "player-process.ts");

/** One process. It plays one seed after the other. */
export class Player {
  readonly #process: ChildProcess;

  /** `postgres` serves nobody else meanwhile: what others have open would decide when events are told. */
  constructor(postgres: string, planted: PlantedBug | undefined) {
    // "advanced" keeps maps and undefined as they are.
    this.#process = fork(PROGRAM, [postgres, ...(planted ? [JSON.stringify(planted)] : [])], { serialization: "advanced" });
  }

  async play(terms: RunTerms): Promise<RunReport> {
    const ended = new AbortController();
    try {
      this.#process.send(terms);
      return await Promise.race([
        once(this.#process, "message", { signal: ended.signal }).then(([report]) => report as RunReport),
        once(this.#process, "exit", { signal: ended.signal }).then(([code]) => {
          throw new Error(`the process that played seed ${terms.seed} ended with ${code}`);
        }),
      ]);
    } finally {
      ended.abort();
    }
  }

  stop(): void {
    this.#process.kill();
  }
}

/** Does all tasks, so many at a time, each time with a PostgreSQL that nobody else uses. It ends early once a task answers "stop". */
export async function eachAtItsPostgres<Task>(
  tasks: readonly Task[],
  processes: number,
  run: (task: Task, postgres: string) => Promise<"stop" | void>,
): Promise<void> {
  const waiting = [...tasks];
  const lane = async (): Promise<void> => {
    const postgres = await startThrowawayPostgres();
    try {
      for (let task = waiting.shift(); task !== undefined; task = waiting.shift()) {
        if ((await run(task, postgres.superuserUrl)) === "stop") waiting.length = 0;
      }
    } finally {
      await postgres.stop();
    }
  };
  await Promise.all(Array.from({ length: Math.min(processes, tasks.length) }, lane));
}
