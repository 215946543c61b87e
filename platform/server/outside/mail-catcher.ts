import { once } from "node:events";
import type { AddressInfo } from "node:net";
import PostalMime from "postal-mime";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";
import type { Clock } from "../clock.ts";
import type { Inbox } from "./inbox.ts";

const MAIL_BYTES_MAX = 1_000_000;

export interface MailCatcher {
  /** Where it listens, as an SMTP address on the loopback network. */
  readonly url: string;
  close(): Promise<void>;
}

/** An SMTP server on a free loopback port that keeps every mail in the inbox and sends none on. */
export async function startMailCatcher(inbox: Inbox, clock: Clock): Promise<MailCatcher> {
  const keep = async (stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> => {
    const mail = await PostalMime.parse(Buffer.concat(await Array.fromAsync(stream as AsyncIterable<Buffer>)));
    if (stream.sizeExceeded) throw Object.assign(new Error("the mail is too large"), { responseCode: 552 });
    for (const { address } of session.envelope.rcptTo) {
      inbox.add({ to: address, at: clock.now().getTime(), subject: mail.subject ?? "", text: (mail.text ?? "").trim() });
    }
  };
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    size: MAIL_BYTES_MAX,
    onData: (stream, session, callback) => {
      keep(stream, session).then(
        () => callback(),
        (fault: Error) => callback(fault),
      );
    },
  });
  server.on("error", () => undefined);
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: async () => await new Promise((resolve) => server.close(resolve)),
  };
}
