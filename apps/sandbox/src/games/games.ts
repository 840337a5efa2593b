/**
 * The protocols that providers speak, each with its label on the home page and the file with its routes. Imported when
 * the server starts: the routes themselves import the list of games.
 */
export const gameProtocols = {
  client: {
    label: 'by our reference',
    importRoutes: async () => (await import('./client-reference.routes.ts')).addClientReferenceRoutes,
  },
  'two-phase': {
    label: 'in two steps',
    importRoutes: async () => (await import('./two-phase.routes.ts')).addTwoPhaseRoutes,
  },
  none: {
    label: 'without reference',
    importRoutes: async () => (await import('./no-reference.routes.ts')).addNoReferenceRoutes,
  },
  'move-list': {
    label: 'by its list of moves',
    importRoutes: async () => (await import('./move-list.routes.ts')).addMoveListRoutes,
  },
} as const

export type GameProtocol = keyof typeof gameProtocols
/** What is played there. */
export type GameKind = 'slot' | 'match' | 'lottery'

type Terms = {
  name: string
  protocol: GameProtocol
  kind: GameKind
  /** How members get in: the provider's login form, a link that the operator requests, or the provider's web page. */
  entrance: 'form' | 'link' | 'web'
  /** How many satang one unit of the provider is worth, and how many decimals of a unit it keeps. */
  unitSatang: bigint
  decimals: number
}

const baht = { unitSatang: 100n, decimals: 2 } as const

/**
 * The sixteen providers of the specification (§9), one that the operator logs no member into, and one for each protocol
 * that none of those speaks.
 */
const gamesInBaht = {
  JOKER: { name: 'Joker', protocol: 'client', kind: 'slot', entrance: 'form', ...baht },
  SEXYGAME: { name: 'Sexy Game', protocol: 'two-phase', kind: 'match', entrance: 'form', ...baht },
  BETFLIX: { name: 'Betflix', protocol: 'client', kind: 'slot', entrance: 'link', ...baht },
  ASKMEBET: { name: 'AskMeBet', protocol: 'none', kind: 'slot', entrance: 'link', ...baht },
  UFABET: { name: 'UFABET', protocol: 'two-phase', kind: 'match', entrance: 'form', ...baht },
  SUPERSLOT: { name: 'Super Slot', protocol: 'two-phase', kind: 'slot', entrance: 'form', ...baht },
  PG: { name: 'PG', protocol: 'client', kind: 'slot', entrance: 'link', ...baht },
  // One unit is ten baht.
  SLOTXO: {
    name: 'SlotXO',
    protocol: 'client',
    kind: 'slot',
    entrance: 'form',
    unitSatang: 1_000n,
    decimals: 2,
  },
  IMI: { name: 'IMI', protocol: 'two-phase', kind: 'slot', entrance: 'link', ...baht },
  USUN: { name: 'U-Sun', protocol: 'two-phase', kind: 'slot', entrance: 'link', ...baht },
  AREASLOT: { name: 'Area Slot', protocol: 'none', kind: 'slot', entrance: 'link', ...baht },
  // Counts whole baht.
  CIRCUS: {
    name: 'Circus',
    protocol: 'two-phase',
    kind: 'slot',
    entrance: 'link',
    unitSatang: 100n,
    decimals: 0,
  },
  SLOTRACHA: { name: 'Slot Racha', protocol: 'none', kind: 'slot', entrance: 'link', ...baht },
  PGSLOT: { name: 'PG Slot', protocol: 'client', kind: 'slot', entrance: 'link', ...baht },
  JOKER2: { name: 'Joker 2', protocol: 'client', kind: 'slot', entrance: 'link', ...baht },
  // Ten units are one baht, and a unit has no decimals.
  HUAYHD: {
    name: 'Huay HD',
    protocol: 'none',
    kind: 'lottery',
    entrance: 'link',
    unitSatang: 10n,
    decimals: 0,
  },
  LUCKYSPIN: { name: 'Lucky Spin', protocol: 'client', kind: 'slot', entrance: 'web', ...baht },
} as const satisfies Record<string, Terms>

type CodeInBaht = keyof typeof gamesInBaht

/** The same companies for wallets in kip, where a unit is worth a thousand times as much. */
const gamesInKip = Object.fromEntries(
  Object.entries(gamesInBaht).map(([code, terms]) => [
    `${code}LAK`,
    { ...terms, name: `${terms.name} (LAK)`, unitSatang: terms.unitSatang * 1000n },
  ]),
) as Record<`${CodeInBaht}LAK`, Terms>

const gamesByCode = {
  ...gamesInBaht,
  ...gamesInKip,
  // Not one of the demo's games: an operator configures it as a provider of its own.
  MOVELIST: { name: 'Move List', protocol: 'move-list', kind: 'slot', entrance: 'web', ...baht },
} as const satisfies Record<string, Terms>

export type GameCode = keyof typeof gamesByCode
export type Game = Terms & { code: GameCode }

export const gameCodes = Object.keys(gamesByCode) as GameCode[]

export const games: readonly Game[] = gameCodes.map((code) => ({
  code,
  ...gamesByCode[code],
}))

export function findGame(code: string): Game | undefined {
  return games.find((game) => game.code === code)
}

/** A provider's base path. Each provider has its own path, as each would have its own host in reality. */
export function pathOf({ code }: Pick<Game, 'code'>): string {
  return `/games/${code.toLowerCase()}`
}

/** A point is the provider's smallest amount, and it counts whole points. Returns how many satang a point is worth. */
export function pointSatang({ unitSatang, decimals }: Game): bigint {
  return unitSatang / 10n ** BigInt(decimals)
}

/** Formats points as the provider's units: `1234` is `12.34` if it keeps two decimals. */
export function writeUnits({ decimals }: Pick<Game, 'decimals'>, points: bigint): string {
  const sign = points < 0n ? '-' : ''
  const digits = String(points < 0n ? -points : points).padStart(decimals + 1, '0')
  if (decimals === 0) return sign + digits
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** Parses units with at most the provider's decimals; returns `undefined` for anything else. May be negative. */
export function readUnits({ decimals }: Pick<Game, 'decimals'>, text: string): bigint | undefined {
  const [, sign, whole, fraction = ''] = /^(-?)(\d{1,15})(?:\.(\d{1,6}))?$/.exec(text) ?? []
  if (whole === undefined || fraction.length > decimals) return undefined
  const points = BigInt(whole + fraction.padEnd(decimals, '0'))
  return sign === '-' ? -points : points
}
