import { resetGamePassword as call } from '@kapao/contract/game'
import { keyOfGame } from '@kapao/contract/party-list'
import { isRefusal, refuse } from '@kapao/contract/refusal'
import { secondsAfter } from '../../platform/clock.ts'
import { addJob } from '../../jobs/jobs.ts'
import { operation } from '../../platform/operation.ts'
import { refusePaused } from '../pause/pause.ts'
import { hidesGamePasswords } from '../session/session.ts'
import { askForPassword } from './ask-account.ts'
import { generatePassword } from './credentials.ts'
import { aboutAccount, findOpenGame } from './open-game.ts'
import { proposePassword } from './game.store.ts'
import { revealAccount } from './reveal-account.ts'
import { settleGameAccount } from './settle-game-account.ts'

/**
 * Sets a new password for the member's account. It is stored beside the old one before the provider is called, and
 * replaces it once the provider has accepted it. Without a response, a job sends the same one again.
 */
export const resetGamePassword = operation(call, async ({ params, member }, context) => {
  const game = await findOpenGame(context, member, params.slotCode)
  if (isRefusal(game)) return game
  const key = { memberId: member.memberId, game: params.slotCode }
  const password = context.secrets.gamePasswords.seal(
    generatePassword(context.random),
    aboutAccount(key.memberId, key.game),
  )
  const pollAt = secondsAfter(context.clock.now(), context.retryPolicy.leaseSeconds)
  const paused = await context.keyedTransaction(async (tx) => {
    const refused = await refusePaused(tx, [keyOfGame(key.game)])
    if (refused) return refused
    await proposePassword(tx, { ...key, password, pollAt })
    await addJob(tx, settleGameAccount, key, { at: pollAt })
    return undefined
  })
  if (isRefusal(paused)) return paused
  if ((await askForPassword(context, key)) !== 'done') return refuse('SLOT_RESET_PASSWORD_FAIL')
  const changed = await findOpenGame(context, member, params.slotCode)
  if (isRefusal(changed)) return changed
  // Another request proposed the same password and was refused.
  if (changed.account.password === game.account.password) return refuse('SLOT_RESET_PASSWORD_FAIL')
  return revealAccount(context, changed, { isPasswordHidden: await hidesGamePasswords(context, member) })
})
