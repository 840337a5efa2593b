import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import { generateId } from '../random.ts'
import type { Sandbox } from '../sandbox.ts'
import { keepMail } from './mail.store.ts'

type Options = {
  host: string
  /** 0 means any free port. */
  port: number
  /** `name:password`, which a sender has to log in with. */
  login: string
}

/** The size that a message may have, as at large mail hosts. */
const mostBytes = 25 * 1024 * 1024
const closeWithinMs = 500

export type MailServer = { port: number; close: () => Promise<void> }

/**
 * A mail host (SMTP) whose mailboxes are the sandbox's: it takes mail for every address, except at hosts that end in
 * `.invalid`, which do not exist.
 */
export async function startMailServer(sandbox: Sandbox, { host, port, login }: Options): Promise<MailServer> {
  const server = new SMTPServer({
    name: 'mail.sandbox',
    // The sandbox is reached on this machine alone, so it needs no certificate.
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    authMethods: ['PLAIN'],
    size: mostBytes,
    closeTimeout: closeWithinMs,
    logger: false,
    onAuth: ({ username, password }, _session, done) =>
      `${username}:${password}` === login
        ? done(null, { user: username })
        : done(refusal(535, 'Wrong login')),
    onRcptTo: ({ address }, _session, done) =>
      address.toLowerCase().endsWith('.invalid') ? done(refusal(550, 'No such mailbox')) : done(),
    onData: (stream, { envelope }, done) => {
      const recipients = envelope.rcptTo.map(({ address }) => address)
      take(sandbox, stream, recipients).then(
        (failure) => (failure === 'silence' ? undefined : done(failure)),
        (error: Error) => done(error),
      )
    },
  })
  // A sender that goes away in the middle is no fault of the sandbox.
  server.on('error', () => undefined)
  await once(server.listen(port, host), 'listening')
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}

/** Stores a message for each recipient. Returns how the sender is answered where that is not with success. */
async function take(
  { db, clock, faults }: Sandbox,
  stream: SMTPServerDataStream,
  recipients: readonly string[],
): Promise<Error | 'silence' | undefined> {
  const raw = Buffer.concat(await stream.toArray())
  if (stream.sizeExceeded) return refusal(552, 'The message is too large')
  const fault = faults.strike('mail', 'send')
  if (fault?.kind === 'down') return refusal(421, 'Try again later')
  if (fault?.kind === 'error') return refusal(451, 'The sandbox was told to fail before acting')
  if (fault?.kind === 'timeout') return 'silence'
  if (fault?.kind === 'delay')
    await wait(fault.delayMs, undefined, { signal: fault.mended }).catch(() => undefined)
  const mail = await PostalMime.parse(raw, { attachmentEncoding: 'arraybuffer' })
  const attachments = mail.attachments.map(({ filename, mimeType, content }) => ({
    name: filename ?? 'file',
    type: mimeType,
    content: Buffer.from(content as ArrayBuffer),
  }))
  for (const recipient of recipients) {
    const message = {
      id: generateId(),
      messageId: mail.messageId ?? '',
      recipient,
      sender: mail.from?.address ?? '',
      subject: mail.subject ?? '',
      text: mail.text ?? '',
      html: mail.html ?? '',
      at: clock.now(),
    }
    await keepMail(db, message, attachments)
  }
  if (fault?.kind === 'errorAfter') return refusal(451, 'The sandbox was told to fail after acting')
  return fault?.kind === 'timeoutAfter' ? 'silence' : undefined
}
