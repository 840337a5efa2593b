import { z } from 'zod'
import { ask } from './ask.ts'
import type { Outcome } from './outcome.ts'
import type { Route } from './outbound/outbound-http.ts'

/** Sends short messages. A repeat with the same reference sends nothing more. */
export type SmsAdapter = {
  send: (message: { to: string; text: string; reference: string }) => Promise<Outcome<{ id: string }>>
}

/** The SMS provider over HTTP. `timeoutMilliseconds` is short, because a member waits for the answer. */
export function connectSms({
  route,
  url,
  key,
  timeoutMilliseconds = 8000,
}: {
  route: Route
  url: string
  key: string
  timeoutMilliseconds?: number
}): SmsAdapter {
  return {
    send: (message) =>
      ask({
        route,
        url: `${url}/sms/send`,
        method: 'POST',
        key,
        body: message,
        answer: z.object({ id: z.string() }),
        timeoutMilliseconds,
      }),
  }
}
