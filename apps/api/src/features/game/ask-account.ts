import type { House } from '../../house.ts'
import { aboutAccount, connectTo } from './open-game.ts'
import { dropAccount, findAccount, findProvider, openAccount, settlePassword } from './game.store.ts'

type AccountKey = { memberId: string; game: string }

/** Asks the provider to open an account that waits for it, and keeps what it said. An open one is `done`. */
export const askToOpen = async (house: House, key: AccountKey): Promise<'done' | 'refused' | 'unknown'> => {
  const [account, provider] = await Promise.all([
    findAccount(house.db, key),
    findProvider(house.db, key.game),
  ])
  if (!account || !provider) return 'refused'
  if (account.state === 'active') return 'done'
  const password = house.secrets.open(account.password, aboutAccount(key.memberId, key.game))
  const outcome = await connectTo(house, provider).party.openAccount({ username: account.username, password })
  if (outcome.kind !== 'done')
    house.log.warn({ game: key.game, reason: outcome.reason }, 'the provider opens no account')
  if (outcome.kind === 'done') await openAccount(house.db, key, house.clock.now())
  if (outcome.kind === 'refused') await dropAccount(house.db, key)
  return outcome.kind
}

/**
 * Asks the provider for the password that was proposed, and keeps it when it is taken: until then the earlier one is
 * the member's. Setting the same one again is harmless.
 */
export const askForPassword = async (
  house: House,
  key: AccountKey,
): Promise<'done' | 'refused' | 'unknown'> => {
  const [account, provider] = await Promise.all([
    findAccount(house.db, key),
    findProvider(house.db, key.game),
  ])
  if (!account || !provider) return 'refused'
  const proposed = account.next_password
  if (proposed === null) return 'done'
  const password = house.secrets.open(proposed, aboutAccount(key.memberId, key.game))
  const { party } = connectTo(house, provider)
  const outcome = await party.changePassword({ username: account.username, password })
  if (outcome.kind === 'unknown') {
    house.log.warn(
      { game: key.game, reason: outcome.reason },
      'the provider did not say whether it took a password',
    )
    return 'unknown'
  }
  await settlePassword(house.db, { ...key, proposed, isTaken: outcome.kind === 'done' })
  return outcome.kind
}
