/**
 * Structured logs: one JSON object a line, UTC, with the request id. Values are escaped by JSON, so no value can begin a
 * line of its own, and fields that may hold a secret are replaced wherever they stand.
 */
import { Rejection } from "@assay/core/rejection.ts";
import { type DestinationStream, type Logger, pino, stdTimeFunctions } from "pino";

export type Log = Logger;

const HIDDEN = "[hidden]";
const DEPTH_MAX = 6;

/** Field names whose values never reach a log: credentials, one-time codes, tokens and what identifies a person. */
const secret =
  /^(authorization|cookie|set-cookie|.*password.*|.*secret.*|.*pepper.*|.*token.*|code|email_code|.*api_?key|idempotency-key|email|mobile|account|user_string|to)$/i;

/**
 * A log that writes lines of at least `level` to standard output, or to `destination`. An error is written as its name,
 * message, stack and PostgreSQL code, a rejection with its values; a database error's detail, which quotes rows, stays out.
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    // The library's own serializer would run before ours and keep every field of an error.
    serializers: { err: (error: unknown) => error },
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (line: object) => hide(line, 0) as Record<string, unknown>,
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

function hide(value: unknown, depth: number): unknown {
  if (value instanceof Error) return errorLine(value, depth);
  if (typeof value === "bigint") return String(value);
  if (typeof value !== "object" || value === null) return value;
  if (depth === DEPTH_MAX) return "[deep]";
  if (Array.isArray(value)) return value.map((item) => hide(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, secret.test(name) ? HIDDEN : hide(inner, depth + 1)]),
  );
}

function errorLine(error: Error, depth: number): object {
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...("code" in error && { code: error.code }),
    ...(error instanceof Rejection && { values: hide(error.values, depth) }),
    ...(error.cause !== undefined && depth < DEPTH_MAX && { cause: hide(error.cause, depth + 1) }),
  };
}

const ownFields = new Set(["time", "level", "msg"]);

/**
 * A destination for a person at a terminal: warnings and errors alone, as plain lines. Whatever is not a terminal (a pipe,
 * a file, a container) receives every line as JSON.
 */
export function plainLines(write: (text: string) => void): DestinationStream {
  return {
    write: (text) => {
      const line = JSON.parse(text) as Record<string, unknown> & { level: string; msg?: string; err?: { stack?: string } };
      if (!["warn", "error", "fatal"].includes(line.level)) return;
      const facts = Object.entries(line).filter(([name, value]) => !ownFields.has(name) && typeof value !== "object");
      const told = facts.map(([name, value]) => ` ${name}=${String(value)}`).join("");
      write(`assay: ${line.level}: ${line.msg ?? ""}${told}\n${line.err?.stack === undefined ? "" : `${line.err.stack}\n`}`);
    },
  };
}
