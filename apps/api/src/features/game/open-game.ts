import { isRefusal, type Refusal, refuse } from '@kapao/contract/refusal'
import type { Caller } from '../../operation.ts'
import type { House } from '../../house.ts'
import type { GameConnection } from '../../games/game-connections.ts'
import {
  findAccount,
  findAccounts,
  findProvider,
  findProviders,
  type GameAccountRow,
  type ProviderRow,
} from './game.store.ts'
import { addressOf, hasAddress } from './provider.ts'

export type Member = Pick<Caller, 'memberId' | 'currency'>

/** A member's open account at a provider, and the way there. */
export type OpenGame = { provider: ProviderRow; account: GameAccountRow; connection: GameConnection }

/** What a secret of an account belongs to: it opens for no other account. */
export const aboutAccount = (memberId: string, game: string): string => `game_account:${memberId}:${game}`

const aboutProvider = (code: string): string => `game_provider:${code}`

/** The way to a provider. */
export const connectTo = (house: House, provider: ProviderRow): GameConnection =>
  house.games(
    addressOf(house.config, provider, (sealed) => house.secrets.open(sealed, aboutProvider(provider.code))),
  )

/** A provider's credentials (`{agent, secret}` as JSON) as they are kept. */
export const sealCredentials = (
  { secrets }: Pick<House, 'secrets'>,
  code: string,
  credentials: string,
): string => secrets.seal(credentials, aboutProvider(code))

/** A provider that members of a currency can play at. Refuses NO_GAME. */
export const findGame = async (
  house: House,
  { currency, code }: { currency: Member['currency']; code: string },
): Promise<ProviderRow | Refusal<'NO_GAME'>> => {
  const provider = await findProvider(house.db, code)
  const isThere = provider?.currency === currency && hasAddress(house.config, provider)
  return isThere ? provider : refuse('NO_GAME')
}

/** Every provider that members of a currency can see, in the operator's order. */
export const findGames = async (house: House, currency: Member['currency']): Promise<ProviderRow[]> =>
  (await findProviders(house.db, currency)).filter((provider) => hasAddress(house.config, provider))

/** The member's open account at a provider. Refuses NO_GAME (no such provider) and SLOT_NO_ACCOUNT (none, or opening). */
export const findOpenGame = async (
  house: House,
  { memberId, currency }: Member,
  code: string,
): Promise<OpenGame | Refusal<'NO_GAME' | 'SLOT_NO_ACCOUNT'>> => {
  const provider = await findGame(house, { currency, code })
  if (isRefusal(provider)) return provider
  const account = await findAccount(house.db, { memberId, game: code })
  if (account?.state !== 'active') return refuse('SLOT_NO_ACCOUNT')
  return { provider, account, connection: connectTo(house, provider) }
}

/** Every open account of a member, those at providers that the operator has closed included: money can come home. */
export const findOpenGames = async (house: House, { memberId, currency }: Member): Promise<OpenGame[]> => {
  const [providers, accounts] = await Promise.all([
    findGames(house, currency),
    findAccounts(house.db, memberId),
  ])
  return providers.flatMap((provider) => {
    const account = accounts.find(({ game, state }) => game === provider.code && state === 'active')
    return account ? [{ provider, account, connection: connectTo(house, provider) }] : []
  })
}
