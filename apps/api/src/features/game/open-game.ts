import { kipSuffix } from '@kapao/contract/game'
import { isRefusal, type Refusal, refuse } from '@kapao/contract/refusal'
import type { Caller } from '../../platform/operation.ts'
import type { Context } from '../../platform/context.ts'
import type { GameConnection } from '../../connections/game-connections.ts'
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

/** A member's open account at a provider, with the connection to it. */
export type OpenGame = { provider: ProviderRow; account: GameAccountRow; connection: GameConnection }

/** The context that an account's secret is bound to: it cannot be decrypted for another account. */
export function aboutAccount(memberId: string, game: string): string {
  return `game_account:${memberId}:${game}`
}

/** The context that a provider's credentials are bound to. */
export function aboutProvider(code: string): string {
  return `game_provider:${code}`
}

/** The connection to a provider. */
export function connectTo(context: Context, provider: ProviderRow): GameConnection {
  return context.games(
    addressOf(context.config, provider, (sealed) =>
      context.secrets.gameCredentials.open(sealed, aboutProvider(provider.code)),
    ),
  )
}

/** Seals a provider's credentials (`{agent, secret}` as JSON) for storage. */
export function sealCredentials(
  { secrets }: Pick<Context, 'secrets'>,
  code: string,
  credentials: string,
): string {
  return secrets.gameCredentials.seal(credentials, aboutProvider(code))
}

/** A member's open account at a company, with the provider of the member's currency. Refuses what `findOpenGame` does. */
export async function findOpenGameOf(context: Context, member: Member, company: string) {
  const inKip = member.currency === 'LAK' && (await findOpenGame(context, member, `${company}${kipSuffix}`))
  return inKip && !isRefusal(inKip) ? inKip : findOpenGame(context, member, company)
}

/** A provider that members of a currency can play at. Refuses NO_GAME. */
export async function findGame(
  context: Context,
  { currency, code }: { currency: Member['currency']; code: string },
): Promise<ProviderRow | Refusal<'NO_GAME'>> {
  const provider = await findProvider(context.db, code)
  const isThere = provider?.currency === currency && hasAddress(context.config, provider)
  return isThere ? provider : refuse('NO_GAME')
}

/** Every provider that members of a currency can see, in the operator's order. */
export async function findGames(context: Context, currency: Member['currency']): Promise<ProviderRow[]> {
  return (await findProviders(context.db, currency)).filter((provider) =>
    hasAddress(context.config, provider),
  )
}

/** The open account at a provider. Refuses `NO_GAME` (no such provider) and `SLOT_NO_ACCOUNT` (none, or opening). */
export async function findOpenGame(
  context: Context,
  { memberId, currency }: Member,
  code: string,
): Promise<OpenGame | Refusal<'NO_GAME' | 'SLOT_NO_ACCOUNT'>> {
  const provider = await findGame(context, { currency, code })
  if (isRefusal(provider)) return provider
  const account = await findAccount(context.db, { memberId, game: code })
  if (account?.state !== 'active') return refuse('SLOT_NO_ACCOUNT')
  return { provider, account, connection: connectTo(context, provider) }
}

/** Every open account of a member, also at closed providers: money there can still move back to the wallet. */
export async function findOpenGames(context: Context, { memberId, currency }: Member): Promise<OpenGame[]> {
  const [providers, accounts] = await Promise.all([
    findGames(context, currency),
    findAccounts(context.db, memberId),
  ])
  return providers.flatMap((provider) => {
    const account = accounts.find(({ game, state }) => game === provider.code && state === 'active')
    return account ? [{ provider, account, connection: connectTo(context, provider) }] : []
  })
}
