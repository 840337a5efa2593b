import { createTransport } from 'nodemailer'
import { monotonicMilliseconds } from '../clock.ts'
import type { RequestOutcome } from '../outbound/observed-answer.ts'
import type { Outcome } from '../outcome.ts'
import type { Mail, MailAdapter } from './mail-adapter.ts'

type MailHost = {
  /** `smtps://host:465` for TLS from the start, or `smtp://host:587`. */
  url: string
  /** `name:password`. Without it, the host takes mail without a login. */
  login: string | undefined
  /** What readers see as the sender: an address, or a name with an address in angle brackets. */
  from: string
  /** Whether `smtp:` must go on under TLS before anything is sent. */
  requiresTls: boolean
  /** Is told of each message once it has ended. */
  observe?: (outcome: RequestOutcome, milliseconds: number) => void
  timeoutMilliseconds?: number
}

/** Sends mail by SMTP (RFC 5321), under TLS where the host requires or offers it. */
export function connectMail(host: MailHost): MailAdapter {
  const { hostname, port, protocol } = new URL(host.url)
  const { timeoutMilliseconds: timeout = 15_000 } = host
  const isSecure = protocol === 'smtps:'
  const transport = createTransport({
    host: hostname,
    port: port === '' ? (isSecure ? 465 : 587) : Number(port),
    secure: isSecure,
    requireTLS: !isSecure && host.requiresTls,
    auth: loginOf(host.login),
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    dnsTimeout: timeout,
    // What a message consists of comes from the caller alone.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = domainOf(host.from)

  async function attempt({ to, subject, text, html, attachments, id }: Mail) {
    try {
      const { response } = await transport.sendMail({
        from: host.from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId: `<${id}@${domain}>`,
        // Answers of machines, such as notes of absence, are not wanted (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated' },
        attachments: attachments.map(({ name, type, content }) => ({
          filename: name,
          contentType: type,
          content: typeof content === 'string' ? content : Buffer.from(content),
        })),
      })
      return { kind: 'done', answer: { response } } as const
    } catch (failure) {
      return outcomeOf(failure)
    }
  }

  return {
    send: async (mail) => {
      const start = monotonicMilliseconds()
      const outcome = await attempt(mail)
      host.observe?.(outcome.kind, monotonicMilliseconds() - start)
      return outcome
    },
  }
}

function loginOf(login: string | undefined) {
  if (login === undefined) return undefined
  const colon = login.indexOf(':')
  return { user: login.slice(0, colon), pass: login.slice(colon + 1) }
}

/** The host part of the sender's address. */
function domainOf(from: string): string {
  return /@([\w.-]+)>?$/.exec(from)?.[1] ?? 'localhost'
}

/**
 * A permanent refusal (5xx) of the recipient or the message is final. A failed login or TLS handshake is not: once the
 * operator has mended the settings, the message goes out.
 */
function outcomeOf(failure: unknown): Outcome<never> {
  const { code, responseCode, message } = failure as { code?: string; responseCode?: number; message: string }
  const isAboutMessage = code === 'EENVELOPE' || code === 'EMESSAGE'
  const isFinal = isAboutMessage && (responseCode === undefined || responseCode >= 500)
  return { kind: isFinal ? 'refused' : 'unknown', reason: message }
}
