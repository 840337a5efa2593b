import type { Context } from '../../platform/context.ts'
import { isSame, macsOf } from '../../platform/key-ring.ts'

/** As for the codes of registration (product §2, OTP). */
export const stepUpCodeRules = { digits: 6, validSeconds: 5 * 60, tries: 5 } as const

type Typed = { sessionId: string; reference: string; code: string }

/**
 * The stored hash of a code. Six digits can be guessed from a plain hash, so it is keyed with the server's secret, and it
 * includes the session and the reference, without which a code is worthless.
 */
export function hashStepUpCode({ config }: Pick<Context, 'config'>, typed: Typed): Buffer {
  return macsOf(config.KEY_CODES, textOf(typed))[0]
}

/** Whether this is the code of a stored hash, by whichever version of the key it was hashed. */
export function isStepUpCode({ config }: Pick<Context, 'config'>, codeHash: Buffer, typed: Typed): boolean {
  return macsOf(config.KEY_CODES, textOf(typed)).some((mac) => isSame(mac, codeHash))
}

function textOf({ sessionId, reference, code }: Typed): string {
  return `step-up code\0${sessionId}\0${reference}\0${code}`
}
