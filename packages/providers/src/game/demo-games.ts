import { createHmac } from 'node:crypto'
import type { GameConnection } from './game-answer.ts'
import type { GameProtocol } from './game-protocols.ts'
import { unitsOf } from './units.ts'

/** A provider as the sandbox plays it: its protocol, what a unit is worth in baht or kip, and its decimals. */
type DemoGame = { protocol: GameProtocol; ftWalletSlot: number; decimals: number; hasForm: boolean }

const baht = { ftWalletSlot: 1, decimals: 2 }

const inBaht = {
  JOKER: { protocol: 'client', ...baht, hasForm: true },
  SEXYGAME: { protocol: 'two-phase', ...baht, hasForm: true },
  BETFLIX: { protocol: 'client', ...baht, hasForm: false },
  ASKMEBET: { protocol: 'none', ...baht, hasForm: false },
  UFABET: { protocol: 'two-phase', ...baht, hasForm: true },
  SUPERSLOT: { protocol: 'two-phase', ...baht, hasForm: true },
  PG: { protocol: 'client', ...baht, hasForm: false },
  SLOTXO: { protocol: 'client', ftWalletSlot: 10, decimals: 2, hasForm: true },
  IMI: { protocol: 'two-phase', ...baht, hasForm: false },
  USUN: { protocol: 'two-phase', ...baht, hasForm: false },
  AREASLOT: { protocol: 'none', ...baht, hasForm: false },
  CIRCUS: { protocol: 'two-phase', ftWalletSlot: 1, decimals: 0, hasForm: false },
  SLOTRACHA: { protocol: 'none', ...baht, hasForm: false },
  PGSLOT: { protocol: 'client', ...baht, hasForm: false },
  JOKER2: { protocol: 'client', ...baht, hasForm: false },
  HUAYHD: { protocol: 'none', ftWalletSlot: 0.1, decimals: 0, hasForm: false },
  LUCKYSPIN: { protocol: 'client', ...baht, hasForm: false },
} as const satisfies Record<string, DemoGame>

type CodeInBaht = keyof typeof inBaht
export type DemoGameCode = CodeInBaht | `${CodeInBaht}LAK`

/** A unit that is a baht is a thousand kip for wallets in kip. */
const kipPerBaht = 1000

const inKip = Object.fromEntries(
  Object.entries(inBaht).map(([code, game]) => [
    `${code}LAK`,
    { ...game, ftWalletSlot: game.ftWalletSlot * kipPerBaht },
  ]),
) as Record<`${CodeInBaht}LAK`, DemoGame>

/**
 * The game providers of a demo by their code, each for wallets in baht and for wallets in kip; for real providers the
 * operator configures the same settings.
 */
export const demoGames: Readonly<Record<DemoGameCode, DemoGame>> = { ...inBaht, ...inKip }

/**
 * How to reach a provider that the sandbox at `gamesUrl` plays. `keyGames` is the secret that both sides share, from
 * which each provider's credentials are derived. Its login page is at `loginUrl`, its page for the web at `…/login`.
 */
export function connectionOfDemo(
  code: DemoGameCode,
  sandbox: { gamesUrl: string; keyGames: string },
): Omit<GameConnection, 'route'> & { protocol: GameProtocol } {
  return connectionOfSandbox({ code, ...demoGames[code] }, sandbox)
}

/** How to reach any provider that the sandbox plays, also one that is not a game of the demo. */
export function connectionOfSandbox(
  { code, protocol, ftWalletSlot, decimals, hasForm }: DemoGame & { code: string },
  { gamesUrl, keyGames }: { gamesUrl: string; keyGames: string },
): Omit<GameConnection, 'route'> & { protocol: GameProtocol } {
  const baseUrl = `${gamesUrl}/games/${code.toLowerCase()}`
  const secret = createHmac('sha256', keyGames).update(`game:${code}`).digest('hex')
  return {
    protocol,
    baseUrl,
    credentials: { agent: 'kapao', secret },
    units: unitsOf(ftWalletSlot, decimals),
    ...(hasForm ? { loginUrl: `${baseUrl}/login` } : {}),
  }
}
