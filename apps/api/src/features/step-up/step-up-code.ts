import { createHmac } from 'node:crypto'
import type { Context } from '../../platform/context.ts'

/** As for the codes of registration (product §2, OTP). */
export const stepUpCodeRules = { digits: 6, validSeconds: 5 * 60, tries: 5 } as const

/**
 * The stored hash of a code. Six digits can be guessed from a plain hash, so it is keyed with the server's secret, and it
 * includes the session and the reference, without which a code is worthless.
 */
export function hashStepUpCode(
  { config }: Pick<Context, 'config'>,
  { sessionId, reference, code }: { sessionId: string; reference: string; code: string },
): Buffer {
  return createHmac('sha256', config.KEY_HASHING)
    .update(`step-up code\0${sessionId}\0${reference}\0${code}`)
    .digest()
}
