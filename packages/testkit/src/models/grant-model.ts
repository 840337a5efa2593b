import fc from 'fast-check'

/**
 * An independent model of grants, for histories that are compared with the real server: two games, one bonus that
 * succeeds at double its base (`HALF`), one with turnover once a day (`TURN`), and one like the first once a week
 * (`WEEK`). Amounts are satang.
 */
export type Model = {
  wallet: bigint
  /** What a game really holds, and the balance last known. */
  games: [{ real: bigint; known: bigint }, { real: bigint; known: bigint }]
  deposit: { satang: bigint; at: Date; isUsed: boolean } | undefined
  /** Days and weeks in Bangkok in which the bonus of that period was received. */
  received: Set<string>
  grant: ModelGrant | null
}

type Code = 'HALF' | 'TURN' | 'WEEK'

type ModelGrant = {
  code: Code
  state: 'active' | 'met'
  base: bigint
  credit: bigint
  result: bigint
  played: bigint
}

export type Step = {
  kind:
    | 'deposit'
    | 'in'
    | 'out'
    | 'win'
    | 'lose'
    | 'refresh'
    | 'activate'
    | 'cancel'
    | 'withdraw'
    | 'midnight'
    | 'monday'
  game: 0 | 1
  /** Percentage of the available amount. It also selects the bonus to activate. */
  share: number
}

/** The bonus that a step activates. */
export function codeOf({ share }: Pick<Step, 'share'>): Code {
  return share < 40 ? 'HALF' : share < 70 ? 'TURN' : 'WEEK'
}

const bangkokMilliseconds = 7 * 3_600_000
const dayMilliseconds = 86_400_000

/** The end of the day or week of a moment in Bangkok, to the millisecond. */
export function endOf(kind: 'midnight' | 'monday', now: Date): Date {
  const there = new Date(now.getTime() + bangkokMilliseconds)
  const days = kind === 'midnight' ? 1 : 7 - ((there.getUTCDay() + 6) % 7)
  const nextDay = Math.floor(there.getTime() / dayMilliseconds) + days
  return new Date(nextDay * dayMilliseconds - bangkokMilliseconds)
}

/** The name of the day or week in which a bonus is counted. Two moments of one period have the same name. */
function nameOf(kind: 'midnight' | 'monday', now: Date): string {
  return `${kind} ${endOf(kind, now).toISOString()}`
}

export const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(
    ...(['deposit', 'activate', 'activate', 'in', 'in', 'out', 'win', 'win', 'lose', 'lose'] as const),
    ...(['refresh', 'refresh', 'refresh', 'cancel', 'withdraw', 'midnight', 'monday'] as const),
  ),
  game: fc.constantFrom(0, 1),
  share: fc.integer({ min: 10, max: 100 }),
})

export function emptyModel(): Model {
  return {
    wallet: 0n,
    games: [
      { real: 0n, known: 0n },
      { real: 0n, known: 0n },
    ],
    deposit: undefined,
    received: new Set(),
    grant: null,
  }
}

export type Asked = {
  satang: bigint
  /**
   * Applies the step to the model. Accepts what play has won, if the step is play, and returns the response expected
   * from the server.
   */
  settle: (won: bigint | string) => string
}

/** What a step does at this moment. `undefined` if the step is not possible. */
export function applicable(model: Model, { kind, game, share }: Step, now: Date): Asked | undefined {
  const account = model.games[game]
  function part(of: bigint): bigint {
    return ((of * BigInt(share)) / 10_000n) * 100n
  }
  function asked(satang: bigint, settle: Asked['settle']): Asked | undefined {
    return satang >= 100n ? { satang, settle } : undefined
  }
  switch (kind) {
    case 'deposit':
      return asked(5_000n + BigInt(share) * 150n, () => {
        const satang = 5_000n + BigInt(share) * 150n
        model.wallet += satang
        model.deposit = { satang, at: now, isUsed: false }
        return 'ok'
      })
    case 'in':
      return asked(part(model.wallet), () => moveIn(model, account, part(model.wallet)))
    case 'out':
      return asked(part(account.real), () => moveOut(model, account, part(account.real)))
    case 'win':
    case 'lose':
      return asked(part(account.real), (won) => {
        account.real += BigInt(won)
        return 'ok'
      })
    case 'refresh':
      return { satang: 0n, settle: () => updateAll(model) }
    case 'activate':
      return { satang: 0n, settle: () => activate(model, codeOf({ share }), now) }
    case 'cancel':
      return { satang: 0n, settle: () => cancel(model) }
    case 'withdraw':
      return asked(share > 50 ? model.wallet : part(model.wallet), () =>
        withdraw(model, share > 50 ? model.wallet : part(model.wallet)),
      )
    case 'midnight':
    case 'monday':
      return { satang: 0n, settle: () => 'ok' }
  }
}

type Location = Model['games'][0]

function moveIn(model: Model, account: Location, satang: bigint): string {
  model.wallet -= satang
  account.real += satang
  account.known += satang
  return '200'
}

function moveOut(model: Model, account: Location, satang: bigint): string {
  // Money that leaves a game above its known balance was won there.
  if (satang > account.known && model.grant) model.grant.result += satang - account.known
  account.known = satang > account.known ? 0n : account.known - satang
  account.real -= satang
  model.wallet += satang
  return '200'
}

function updateAll(model: Model): string {
  const { grant } = model
  for (const account of model.games) {
    const change = account.real - account.known
    if (grant) {
      grant.result += change
      grant.played += change < 0n ? -change : change < account.known ? change : account.known
    }
    account.known = account.real
  }
  if (!grant) return 'ok'
  const percent = Number(((grant.base + grant.result) * 1_000_000n) / grant.base) / 10_000
  if (percent <= 10) model.grant = null
  else if (grant.code === 'TURN' ? grant.played >= grant.base : percent >= 200) grant.state = 'met'
  return 'ok'
}

function activate(model: Model, code: Code, now: Date): string {
  if (model.grant) return model.grant.state === 'met' ? 'BONUS_REMAINING' : 'BONUS_ALREADY_ACTIVE'
  const { deposit } = model
  const period = code === 'HALF' ? undefined : nameOf(code === 'TURN' ? 'midnight' : 'monday', now)
  if (period !== undefined && model.received.has(period)) return 'BONUS_MAX_CLAIMED'
  const isFree = deposit && !deposit.isUsed && now.getTime() - deposit.at.getTime() <= 3 * 86_400_000
  if (!isFree || deposit.satang < 10_000n) return 'BONUS_CONDITION'
  updateAll(model)
  if (model.wallet + model.games[0].real + model.games[1].real < deposit.satang) return 'BONUS_CONDITION'
  if (period !== undefined) model.received.add(period)
  const credit = deposit.satang / 2n
  deposit.isUsed = true
  model.wallet += credit
  model.grant = { code, state: 'active', base: deposit.satang + credit, credit, result: 0n, played: 0n }
  return 'ok'
}

function cancel(model: Model): string {
  updateAll(model)
  const { grant } = model
  if (!grant || grant.state === 'met') return 'false'
  const value = grant.base + grant.result
  const deposit = grant.base - grant.credit
  const unearned = value > deposit ? value - deposit : 0n
  if (model.wallet < unearned)
    for (const account of model.games.filter(({ real }) => real >= 100n)) {
      model.wallet += account.real
      account.real = 0n
      account.known = 0n
    }
  model.wallet -= unearned < model.wallet ? unearned : model.wallet
  model.grant = null
  return 'true'
}

function withdraw(model: Model, satang: bigint): string {
  const { grant, games } = model
  const isWhole = satang === model.wallet && games.every(({ known }) => known < 100n)
  if (grant && (grant.state === 'active' || !isWhole)) return 'BONUS_CONDITION'
  model.wallet -= satang
  model.grant = null
  return 'ok'
}
