import { holdOf, resolutionOf } from '@kapao/api/features/transfer/leg-entries'
import { legIdOf } from '@kapao/api/features/transfer/legs'
import type { Satang } from '@kapao/money/satang'
import { type DemoGameCode, demoGames } from '@kapao/providers/game/demo-games'
import { currency, type Game, type Journal, later, nextId, pass, record } from './journal.ts'

const slots = [
  ['PG', 26],
  ['JOKER', 16],
  ['SLOTXO', 10],
  ['PGSLOT', 9],
  ['BETFLIX', 7],
  ['ASKMEBET', 6],
  ['AREASLOT', 4],
  ['SLOTRACHA', 4],
  ['JOKER2', 3],
  ['LUCKYSPIN', 3],
  ['HUAYHD', 6],
] as const satisfies readonly (readonly [DemoGameCode, number])[]

/** A provider of two steps names its moves itself, and what of the last days it lists is compared by these names. */
const twoPhase = [
  ['SEXYGAME', 8],
  ['UFABET', 12],
  ['SUPERSLOT', 4],
  ['IMI', 2],
] as const satisfies readonly (readonly [DemoGameCode, number])[]
const comparedSeconds = 6 * 86_400

/** Members have a few games that they return to. */
export function pickGame(journal: Journal): DemoGameCode {
  const isOld = later(journal.at, comparedSeconds) < journal.end
  const known = [...journal.games.keys()].filter((code) => isOld || !isTwoPhase(code)) as DemoGameCode[]
  if (known.length > 0 && journal.random.chance(0.7)) return journal.random.pick(known)
  return journal.random.weigh(isOld ? [...slots, ...twoPhase] : slots)
}

function isTwoPhase(code: string): boolean {
  return demoGames[code as DemoGameCode].protocol === 'two-phase'
}

/** The account at a provider, opened the first time. */
function accountAt(journal: Journal, code: string): Game {
  const known = journal.games.get(code)
  if (known) return known
  const { random, at } = journal
  const opened: Game = {
    code,
    username: `kp${random.text('abcdefghjkmnpqrstuvwxyz23456789', 12)}`,
    password: `K${random.text('abcdefghjkmnpqrstuvwxyz', 5)}${random.whole(1000, 9999)}`,
    openedAt: at,
    wonSatang: 0n,
    moves: [],
    balanceSatang: 0n,
    balanceAt: at,
    plays: 0n,
  }
  journal.games.set(code, opened)
  return opened
}

/** A provider of one step prepares nothing. In JSON, as the column takes it. */
const nothingPrepared = '{}'

type Leg = { code: string; direction: 'in' | 'out'; amountSatang: Satang }

/** Moves money between the wallet and a game: held, moved by the provider, settled. */
export function transfer(journal: Journal, leg: Leg): void {
  const createdAt = journal.at
  const started = start(journal, leg)
  pass(journal, journal.random.whole(1, 3))
  const { code, direction, amountSatang } = leg
  const game = accountAt(journal, code)
  record(journal, resolutionOf(started.leg.leg_id, 'done', journal.at))
  const movedSatang = direction === 'in' ? amountSatang : -amountSatang
  keep(journal, game, { movedSatang, legId: started.leg.leg_id, resultSatang: 0n })
  const isNamed = demoGames[code as DemoGameCode].protocol !== 'none'
  const reference = isNamed ? started.leg.reference : null
  game.moves.push({ reference, direction, amountSatang, at: createdAt })
  const moneyIn = direction === 'in' ? code : 'WALLET'
  journal.rows.transfer.push({ ...started.row, state: 'done', money_in: moneyIn, ended_at: journal.at })
  journal.rows.transfer_leg.push({ ...started.leg, state: 'done', last_answer: 'done', ended_at: journal.at })
}

/** A move that the provider has not answered for a day: an operator has to ask it. */
export function strandTransfer(journal: Journal, { code, amountSatang }: Omit<Leg, 'direction'>): void {
  const { row, leg } = start(journal, { code, direction: 'in', amountSatang })
  journal.rows.transfer.push({ ...row, state: 'open', money_in: null, ended_at: null })
  const unanswered = { state: 'manual_review' as const, polls: 96, last_answer: 'no answer within 5 s' }
  journal.rows.transfer_leg.push({ ...leg, ...unanswered, ended_at: null })
  journal.isStopped = true
}

/** Holds the money of a transfer, as the server does before it asks the provider. */
function start(journal: Journal, { code, direction, amountSatang: amount }: Leg) {
  const { memberId } = journal.person
  const transferId = nextId(journal, 'transfer')
  const legId = legIdOf(transferId, 1)
  const common = { member_id: memberId, transfer_id: transferId, amount, currency, created_at: journal.at }
  const [from, to] = direction === 'in' ? ['WALLET', code] : [code, 'WALLET']
  const leg = {
    ...common,
    leg_id: legId,
    leg_no: 1,
    game: code,
    direction,
    username: accountAt(journal, code).username,
    reference: legId.replaceAll('-', ''),
    prepared: nothingPrepared,
    sent_at: journal.at,
    polls: 0,
    not_found_since: null,
    poll_at: null,
    leased_until: null,
    decided_by: null,
    decided_why: null,
  }
  record(journal, holdOf({ ...leg, happenedAt: journal.at }))
  if (direction === 'in') journal.movedIntoGames.push({ amountSatang: amount, at: journal.at })
  const row = { ...common, from_account: from, to_account: to, code: null, transfer_all_id: null }
  return { row, leg }
}

/** What play makes of a stake: mostly less, now and then much more. The house keeps about a quarter of a session. */
function playOut(journal: Journal, stakeSatang: Satang): Satang {
  const { random } = journal
  const factor = random.weigh([
    [0, 42],
    [random.share() * 0.9, 26],
    [1.05 + random.share(), 24],
    [2.5 + random.share() * 3.5, 7],
    [8 + random.share() * 12, 0.6],
  ])
  return wholeBaht(BigInt(Math.round(Number(stakeSatang) * factor)))
}

export function wholeBaht(satang: Satang): Satang {
  return satang - (satang % 100n)
}

/** Sets what a game holds after play. */
export function setBalance(journal: Journal, code: string, satang: Satang): void {
  const game = accountAt(journal, code)
  const resultSatang = satang - game.balanceSatang
  game.wonSatang += resultSatang
  keep(journal, game, { movedSatang: 0n, legId: null, resultSatang })
}

/** Keeps a game's new balance as the triggers of the database do, which these rows do not pass through. */
function keep(
  journal: Journal,
  game: Game,
  { movedSatang, legId, resultSatang }: { movedSatang: Satang; legId: string | null; resultSatang: Satang },
): void {
  game.balanceSatang += movedSatang + resultSatang
  game.balanceAt = journal.at
  if (movedSatang === 0n && resultSatang === 0n) return
  game.plays += 1n
  journal.rows.play.push({
    member_id: journal.person.memberId,
    game: game.code,
    play_no: game.plays,
    reported_at: journal.at,
    currency,
    moved: movedSatang,
    leg_id: legId,
    result: resultSatang,
    balance: game.balanceSatang,
    turnover: resultSatang < 0n ? -resultSatang : 0n,
  })
}

export function balanceOf(journal: Journal, code: string): Satang {
  return journal.games.get(code)?.balanceSatang ?? 0n
}

/** Everything that the games hold, moved to the wallet. */
export function bringHome(journal: Journal): void {
  for (const { code, balanceSatang } of journal.games.values())
    if (balanceSatang >= 100n) transfer(journal, { code, direction: 'out', amountSatang: balanceSatang })
}

/** An evening in a game: money in, play, and what is left of a win comes home. */
export function playSession(journal: Journal): void {
  const { random } = journal
  const stake = wholeBaht((journal.walletSatang * BigInt(random.pick([50, 100, 100, 100]))) / 100n)
  if (stake < 2_000n) return
  const code = pickGame(journal)
  transfer(journal, { code, direction: 'in', amountSatang: stake })
  pass(journal, 300 + Math.min(random.wait(2000), 5400))
  setBalance(journal, code, playOut(journal, balanceOf(journal, code)))
  const left = balanceOf(journal, code)
  if (left >= 100n && (left > stake || random.chance(0.5))) {
    pass(journal, random.whole(5, 90))
    transfer(journal, { code, direction: 'out', amountSatang: left })
  }
}
