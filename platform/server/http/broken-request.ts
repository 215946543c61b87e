/** Answers what is not even HTTP, or comes too slowly to be one: there is no request yet, so the words are written to the socket. */
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { refused } from "@assay/core/wire.ts";

const statusByFault: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

export function answerBrokenRequest(fault: Error & { code?: string }, socket: Socket): void {
  if (fault.code === "ECONNRESET" || !socket.writable) return void socket.destroy(fault);
  const status = statusByFault[fault.code ?? ""] ?? 400;
  const body = JSON.stringify(refused("parameter-error", "Parameter error", {}));
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      "Connection: close",
      "Content-Type: application/json; charset=utf-8",
      "X-Content-Type-Options: nosniff",
      `Content-Length: ${Buffer.byteLength(body)}`,
      "",
      body,
    ].join("\r\n"),
  );
}
