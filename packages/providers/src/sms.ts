import { z } from 'zod'
import { ask } from './ask.ts'
import type { Outcome } from './outcome.ts'

/** Sends short messages. The same reference is sent once, however often it is asked. */
export type SmsAdapter = {
  send: (message: { to: string; text: string; reference: string }) => Promise<Outcome<{ id: string }>>
}

/** The SMS party over HTTP. `timeoutMilliseconds`: a person waits for it. */
export function connectSms({
  url,
  key,
  timeoutMilliseconds = 8000,
}: {
  url: string
  key: string
  timeoutMilliseconds?: number
}): SmsAdapter {
  return {
    send: (message) =>
      ask({
        url: `${url}/sms/send`,
        method: 'POST',
        key,
        body: message,
        answer: z.object({ id: z.string() }),
        timeoutMilliseconds,
      }),
  }
}
