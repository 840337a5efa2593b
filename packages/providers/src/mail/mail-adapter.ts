import type { Outcome } from '../outcome.ts'

export type Mail = {
  /** One address. */
  to: string
  subject: string
  /** The same content twice: the reader's program shows one of them. */
  text: string
  html: string
  attachments: readonly { name: string; type: string; content: string | Uint8Array }[]
  /**
   * Names the message among all messages, without brackets and host. Many mailboxes show a message once that arrives twice
   * with the same one.
   */
  id: string
}

/**
 * Sends mail. `refused`: the mail host will not take this message or this recipient, also later. `unknown`: it did not
 * answer, or asked to try again; SMTP cannot exclude that a message without an answer was taken.
 */
export type MailAdapter = { send: (mail: Mail) => Promise<Outcome<{ response: string }>> }
