import { startPasswordReset as call } from '@kapao/contract/recovery'
import { isRefusal, refuse } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { hashPassword, noteEventByOperator, revokeSessions } from '../session/session.ts'
import { hasMember, writePassword } from './recovery.store.ts'

/**
 * Takes a member's password away, so that it no longer works, and ends every session. An SMS asks the member to set
 * another one with a code; nobody else ever knows it. Withdrawals and changes of the bank account wait as after a password
 * that was set by a code. Refuses NO_DATA, and REQUEST_LIMIT while too many passwords are being hashed.
 */
export const startPasswordReset = operation(call, async ({ body: { memberId } }, context) => {
  // The hash of what nobody has seen: a login with any password costs and answers as before.
  const passwordHash = await hashPassword(context.random.token())
  if (isRefusal(passwordHash)) return passwordHash
  const started = await context.keyedTransaction(async (tx) => {
    if (!(await hasMember(tx, memberId))) return refuse('NO_DATA')
    const at = context.clock.now()
    await writePassword(tx, { memberId, passwordHash, at })
    const endedSessions = await revokeSessions(tx, { memberId, allBut: undefined, at })
    await noteEventByOperator(tx, context, { memberId, kind: 'PASSWORD_RESET_STARTED' })
    context.noteAct({ after: { endedSessions } })
    return { message: 'OK' as const, endedSessions }
  })
  if (!isRefusal(started)) context.announce(memberId)
  return started
})
