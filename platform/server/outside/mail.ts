/** Mail leaves by SMTP, in the sandbox too: there the other end is the catcher of mail-catcher.ts. */
import nodemailer from "nodemailer";
import { type OutsidePort, Undeliverable } from "../feature.ts";

export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface MailPort extends OutsidePort<MailMessage> {
  readonly name: "mail";
  /** Ends idle connections. */
  close(): void;
}

const TIMEOUT_MS = 10_000;
/** As many as the queue has lanes, so that a message never waits behind one that hangs. */
const CONNECTIONS_MAX = 6;

/** Mail through the SMTP server at `url`. A server that is not on this machine must offer TLS. */
export function smtpMail({ url, from }: { url: string; from: string }): MailPort {
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS_MAX,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    dnsTimeout: TIMEOUT_MS,
    requireTLS: !isLoopback(new URL(url).hostname),
    // Texts come from customers' words in part, and must never make the transport read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = from.slice(from.lastIndexOf("@") + 1);
  return {
    name: "mail",
    deliver: async ({ to, subject, text }, key, signal) => {
      // A retry carries the same Message-ID, by which mail servers drop the copy. The signal also ends a server that trickles.
      const mail = { from, to, subject, text, messageId: `<${key}@${domain}>`, ...(signal && { signal }) };
      await transport.sendMail(mail).catch((fault: SmtpFault) => {
        throw isUnknownMailbox(fault) ? new Undeliverable("no such mailbox", { cause: fault }) : fault;
      });
    },
    close: () => transport.close(),
  };
}

interface SmtpFault extends Error {
  readonly code?: string;
  readonly responseCode?: number;
}

/** Refused for the mailbox (RFC 5321, section 4.2.3), and not for who we are. */
const isUnknownMailbox = ({ code, responseCode }: SmtpFault): boolean =>
  code === "EENVELOPE" && (responseCode === 550 || responseCode === 551 || responseCode === 553);

const isLoopback = (host: string): boolean => host === "localhost" || host === "[::1]" || /^127(\.[0-9]{1,3}){3}$/.test(host);
