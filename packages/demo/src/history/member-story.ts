import type { Satang } from '@kapao/money/satang'
import { chat } from './chat-story.ts'
import { deposit } from './deposit-story.ts'
import { createJournal, type Journal, later, pass } from './journal.ts'
import { finaleOf } from './finales.ts'
import type { Habit, Person } from './people.ts'
import { playSession, wholeBaht } from './play-story.ts'
import { bonusSeconds, mayReceive, playBonus, receiveRefund } from './reward-story.ts'
import { spin } from './spin-story.ts'
import { withdraw } from './withdrawal-story.ts'

const daySeconds = 86_400

/** The share of sessions that begin in each hour of the day in Bangkok: some at lunch, most in the evening. */
const hours = [5, 3, 2, 1, 1, 1, 1, 2, 2, 3, 4, 5, 8, 6, 4, 4, 5, 6, 8, 11, 14, 15, 12, 9].map(
  (weight, hour) => [hour, weight] as const,
)

/** More on Fridays, Saturdays and Sundays. Counted from Sunday. */
const weekdays = [1.25, 0.85, 0.85, 0.9, 0.95, 1.2, 1.35]

type Manner = {
  /** The share of days with a session, and how many days the member stays on average. */
  often: number
  stays: number
  /** Baht of a usual small deposit, and the most. */
  least: number
  most: number
}

const manners: Readonly<Record<Habit, Manner>> = {
  looker: { often: 0, stays: 0, least: 0, most: 0 },
  taster: { often: 0.5, stays: 3, least: 100, most: 500 },
  casual: { often: 0.16, stays: 22, least: 100, most: 2000 },
  regular: { often: 0.45, stays: 45, least: 200, most: 5000 },
  high: { often: 0.6, stays: 70, least: 1000, most: 30_000 },
}

export type Span = {
  /** Midnight in Bangkok at the beginning of the first day. */
  from: Date
  end: Date
}

function momentOf({ random }: Journal, midnight: Date): Date {
  return later(midnight, random.weigh(hours) * 3600 + random.whole(0, 3599))
}

/** The weekday in Bangkok of a midnight there. */
function weekdayOf(midnight: Date): number {
  return later(midnight, 12 * 3600).getUTCDay()
}

/** One member's story from the registration on. `undefined`: this member has not joined before the end. */
export async function tellStory(person: Person, { from, end }: Span): Promise<Journal | undefined> {
  const journal = createJournal({ person, at: from, end })
  const joinsAt = momentOf(journal, later(from, person.joinsOn * daySeconds))
  if (later(joinsAt, 3600) >= end) return undefined
  journal.joinedAt = joinsAt
  journal.at = joinsAt
  const finale = finaleOf(person)
  const last = finale ? later(end, -finale.secondsBefore - 20 * 3600) : end
  const manner = manners[person.habit]
  const stays = finale
    ? Number.POSITIVE_INFINITY
    : Math.ceil(-manner.stays * Math.log(1 - journal.random.share()))
  for (let day = 0; day <= stays; day += 1) {
    const midnight = later(from, (person.joinsOn + day) * daySeconds)
    if (midnight >= last || journal.isStopped) break
    if (day > 0 && !journal.random.chance(manner.often * (weekdays[weekdayOf(midnight)] ?? 1))) continue
    const beginsAt = day === 0 ? later(joinsAt, journal.random.whole(120, 2400)) : momentOf(journal, midnight)
    const earliest = day === 0 ? joinsAt : later(journal.at, 1800)
    journal.at = beginsAt > earliest ? beginsAt : earliest
    if (journal.at >= last) break
    if (manner.often > 0) await visit(journal, manner)
  }
  if (finale && !journal.isStopped) {
    journal.at = later(end, -finale.secondsBefore)
    finale.tell(journal)
  }
  return journal
}

/** Few pay much: the amounts of deposits have a long tail. */
function amountOf({ random }: Journal, { least, most }: Manner): Satang {
  const baht = Math.min(least / (1 - random.share()) ** 0.6, most)
  const step = baht >= 1000 ? 500 : baht >= 300 ? 100 : 50
  return BigInt(Math.max(Math.round(baht / step), 1) * step) * 100n
}

/** What a member does at one sitting. Each step begins only if it is over before the end. */
async function visit(journal: Journal, manner: Manner): Promise<void> {
  const { random } = journal
  if (random.chance(0.12) && pass(journal, 20, 60)) receiveRefund(journal)
  const rounds = random.weigh([
    [1, 60],
    [2, 28],
    [3, 12],
  ])
  for (let round = 0; round < rounds; round += 1) {
    if ((journal.walletSatang < 5_000n || random.chance(0.6)) && pass(journal, 30, 1800)) {
      deposit(journal, amountOf(journal, manner))
      chooseBonus(journal)
      if (random.chance(0.3) && pass(journal, 60, 300)) await spin(journal)
    }
    if (pass(journal, 60, 6000)) playSession(journal)
    leaveWith(journal)
    if (journal.isStopped) return
    pass(journal, 60 + Math.min(random.wait(900), 5400))
  }
  if (random.chance(0.02) && pass(journal, 700)) chat(journal)
}

const offers = [
  ['WELCOME50', 5],
  ['DAILY20', 4],
  ['WEEK30', 3],
  ['KAPAO100', 2],
  ['FREE20', 1],
] as const

function chooseBonus(journal: Journal): void {
  const { random } = journal
  const isReserved = finaleOf(journal.person)?.needsOffer
  if (!random.chance(0.16) || !pass(journal, 60, bonusSeconds)) return
  const code = random.weigh(offers)
  // Large bonuses end with more than one withdrawal may be.
  const newest = journal.deposits.at(-1)?.amountSatang ?? 0n
  if (code === isReserved || newest > 300_000n || !mayReceive(journal, code)) return
  playBonus(journal, code, random.chance(0.18) ? 'succeeded' : 'failed')
}

/** Winners withdraw, most of them everything. */
function leaveWith(journal: Journal): void {
  const { random } = journal
  const paidIn = journal.deposits.at(-1)?.amountSatang ?? 0n
  const isAhead = journal.walletSatang > paidIn
  if (journal.walletSatang < 20_000n || !random.chance(isAhead ? 0.75 : 0.12) || !pass(journal, 90, 120))
    return
  const part = random.weigh([
    [100n, 6],
    [80n, 2],
    [50n, 2],
  ])
  withdraw(journal, wholeBaht((journal.walletSatang * part) / 100n))
}
