import { activateGame as call } from '@kapao/contract/game'
import { keyOfGame } from '@kapao/contract/party-list'
import { isRefusal, refuse } from '@kapao/contract/refusal'
import { secondsAfter } from '../../platform/clock.ts'
import { addJob } from '../../jobs/jobs.ts'
import { operation } from '../../platform/operation.ts'
import { refusePaused } from '../pause/pause.ts'
import { generatePassword, generateUsername } from './credentials.ts'
import { describeGame } from './describe-game.ts'
import { aboutAccount, findGame } from './open-game.ts'
import { findFavourites } from './favourite.store.ts'
import { findAccount, insertAccount, readRefreshedAt } from './game.store.ts'
import { settleGameAccount } from './settle-game-account.ts'
import { askToOpen } from './ask-account.ts'

/**
 * Opens the member's account at a provider. The row with user name and password is committed before the provider is
 * called. If the provider does not respond, a job and the next attempt request the same user name and password again.
 */
export const activateGame = operation(call, async ({ params, member }, context) => {
  const { memberId, currency } = member
  const provider = await findGame(context, { currency, code: params.slotCode })
  if (isRefusal(provider)) return provider
  const key = { memberId, game: provider.code }
  const earlier = await findAccount(context.db, key)
  if (earlier?.state === 'active') return refuse('SLOT_ALREADY_ACTIVE')
  if (!provider.is_enabled) return refuse('NO_GAME')
  const now = context.clock.now()
  const pollAt = secondsAfter(now, context.retryPolicy.leaseSeconds)
  const account = {
    ...key,
    username: generateUsername(context.random),
    password: context.secrets.gamePasswords.seal(
      generatePassword(context.random),
      aboutAccount(memberId, provider.code),
    ),
  }
  const paused = await context.keyedTransaction(async (tx) => {
    const refused = await refusePaused(tx, [keyOfGame(provider.code)])
    if (refused) return refused
    const isNew = await insertAccount(tx, { ...account, at: now, pollAt })
    if (isNew) await addJob(tx, settleGameAccount, key, { at: pollAt })
    return undefined
  })
  if (isRefusal(paused)) return paused
  const outcome = await askToOpen(context, key)
  if (outcome !== 'done') return refuse('SLOT_ACTIVATE_FAIL')
  const [opened, refreshedAt] = await Promise.all([
    findAccount(context.db, key),
    readRefreshedAt(context.db, memberId),
  ])
  context.announce(memberId)
  const isFavourite = (await findFavourites(context.db, memberId)).has(provider.code)
  return describeGame(context, {
    provider,
    account: opened,
    refreshedAt,
    isTransferring: false,
    isFavourite,
  })
})
