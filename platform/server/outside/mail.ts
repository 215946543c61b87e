/** Mail leaves by SMTP, in the sandbox too: there the other end is the catcher of mail-catcher.ts. */
import nodemailer from "nodemailer";
import type { OutsidePort } from "../feature.ts";

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

/** Mail through the SMTP server at `url`. A server that is not on this machine must offer TLS. */
export function smtpMail({ url, from }: { url: string; from: string }): MailPort {
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 2,
    requireTLS: !isLoopback(new URL(url).hostname),
    // Texts come from customers' words in part, and must never make the transport read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = from.slice(from.lastIndexOf("@") + 1);
  return {
    name: "mail",
    deliver: async ({ to, subject, text }, key) => {
      // A retry carries the same Message-ID, by which mail servers drop the copy.
      await transport.sendMail({ from, to, subject, text, messageId: `<${key}@${domain}>` });
    },
    close: () => transport.close(),
  };
}

const isLoopback = (host: string): boolean => host === "localhost" || host === "[::1]" || /^127(\.[0-9]{1,3}){3}$/.test(host);
