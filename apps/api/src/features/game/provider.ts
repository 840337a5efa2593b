import { companyOf } from '@kapao/contract/game'
import type { Satang } from '@kapao/money/satang'
import { connectionOfDemo, type DemoGameCode, demoGames } from '@kapao/providers/game/demo-games'
import { type GameProtocol, isGameProtocol } from '@kapao/providers/game/game-protocols'
import { z } from 'zod'
import type { Config } from '../../config.ts'
import type { GameAddress } from '../../connections/game-connections.ts'
import type { ProviderRow } from './game.store.ts'

/** `ft_wallet_slot` as PostgreSQL writes it, with its four decimals. */
function factorOf({ ft_wallet_slot }: Pick<ProviderRow, 'ft_wallet_slot'>): bigint {
  const [whole = '', part = ''] = ft_wallet_slot.split('.')
  return BigInt(whole + part.padEnd(4, '0').slice(0, 4))
}

/** An amount in hundredths of the provider's units, rounded down. */
export function writeUnits(provider: Pick<ProviderRow, 'ft_wallet_slot'>, amountSatang: Satang): bigint {
  return (amountSatang * 10_000n) / factorOf(provider)
}

function isDemo(code: string): code is DemoGameCode {
  return Object.hasOwn(demoGames, code)
}

/** Whether a provider can be reached: it has an address and credentials, or it has no address and the sandbox plays it. */
export function hasAddress(
  { GAMES_URL, KEY_GAMES }: Config,
  { code, base_url, credentials }: ProviderRow,
): boolean {
  if (base_url !== null) return credentials !== null
  return GAMES_URL !== undefined && KEY_GAMES !== undefined && isDemo(code)
}

const credentialsShape = z.object({ agent: z.string(), secret: z.string() })

/**
 * The address and credentials of a provider. One without its own address belongs to the sandbox. `open` decrypts the
 * credentials. Throws if the provider cannot be reached.
 */
export function addressOf(
  { GAMES_URL = '', KEY_GAMES = '' }: Config,
  provider: ProviderRow,
  open: (sealed: string) => string,
): GameAddress {
  const { code, decimals, base_url: baseUrl, credentials } = provider
  const protocol = protocolOf(provider)
  const units = { unitSatang: factorOf(provider) / 100n, decimals }
  if (baseUrl === null) {
    if (!isDemo(code)) throw new Error(`${code} has no address`)
    return {
      ...connectionOfDemo(code, { gamesUrl: GAMES_URL, keyGames: KEY_GAMES }),
      code,
      protocol,
      units,
    }
  }
  if (credentials === null) throw new Error(`${code} has no credentials`)
  return {
    code,
    protocol,
    baseUrl,
    credentials: credentialsShape.parse(JSON.parse(open(credentials))),
    units,
    ...(provider.login_way === 'form' && provider.web !== null
      ? { loginUrl: new URL(provider.web, `${baseUrl}/`).href }
      : {}),
  }
}

function protocolOf({ code, protocol }: ProviderRow): GameProtocol {
  if (isGameProtocol(protocol)) return protocol
  throw new Error(`${code} is configured with the unknown protocol ${protocol}`)
}

function baseOf({ GAMES_URL = '' }: Config, { code, base_url }: ProviderRow): string {
  return base_url ?? `${GAMES_URL}/games/${code.toLowerCase()}`
}

/** One of a provider's links as a full URL. UFABET's host may be the build's own (specification §1). */
export function linkOf(
  config: Config,
  provider: ProviderRow,
  which: 'web' | 'android' | 'ios',
): string | null {
  const link = provider[which]
  if (link === null) return null
  const whole = new URL(link, `${baseOf(config, provider)}/`)
  return which === 'web' ? withOwnHost(config, provider.code, whole.href) : whole.href
}

/** UFABET's pages open at the build's own host if it has one (`UFABET_HOST`). */
export function withOwnHost({ UFABET_HOST }: Config, code: string, address: string): string {
  if (companyOf(code) !== 'UFABET' || UFABET_HOST === undefined) return address
  const own = new URL(address)
  // Otherwise the provider's port would remain if the new host names none.
  own.port = ''
  own.host = UFABET_HOST
  return own.href
}
