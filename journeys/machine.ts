/** What is done on the machine of the journeys' house, beside its server, and by no page. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect } from "@playwright/test";

/** Runs a program with its words on the house that the environment names, and answers what it has said. */
export async function orderOnMachine(words: readonly string[], house: NodeJS.ProcessEnv = process.env): Promise<string> {
  const env = {
    ...house,
    DATA_DIR: house["JOURNEYS_DATA_DIR"]!,
    DATABASE_URL: "",
    ASSAY_MODE: "sandbox",
    CONSOLE_PORT: house["JOURNEYS_CONSOLE_PORT"]!,
    LOG_LEVEL: "warn",
  };
  const running = spawn(process.execPath, [...words], { cwd: join(import.meta.dirname, ".."), env });
  const [said, fault, [code]] = await Promise.all([text(running.stdout), text(running.stderr), once(running, "exit")]);
  expect(code, said + fault).toBe(0);
  return said;
}
