import {
  getServiceReport as call,
  type ServiceReport,
  type WithdrawalStep,
  withdrawalSteps,
} from '@kapao/contract/service-report'
import type { BookFigures } from '@kapao/contract/today'
import type { Context } from '../../platform/context.ts'
import { operation } from '../../platform/operation.ts'
import { readStanding } from '../today/today.ts'
import { composeDeposits } from './compose-deposits.ts'
import { add, composeOperators } from './compose-operators.ts'
import type { Period } from './counted-rows.store.ts'
import { durationOf } from './seconds.ts'
import {
  countAnswers,
  countDecisions,
  countDeposits,
  countWaiting,
  countWithdrawals,
  timeFirstAnswers,
  timeWithdrawals,
} from './outcomes.store.ts'

/** How service went on days, by what was asked for on them and how it has ended until now; and what is owed now. */
export const getServiceReport = operation(call, ({ body }, { replica, clock }) =>
  replica.read(async (db) => {
    const { from, until } = body
    const days = { from, until }
    const { book, differences } = await readStanding(db)
    return {
      at: new Date(clock.now()).toISOString(),
      deposits: composeDeposits(await countDeposits(db, days)),
      withdrawals: await readWithdrawals(db, days),
      chats: await readChats(db, days),
      operators: composeOperators(await countDecisions(db, days), await countAnswers(db, days)),
      liabilities: book.map(liabilityOf),
      differences: { count: differences.count, since: differences.since?.toISOString() ?? null },
    }
  }),
)

async function readWithdrawals(db: Context['db'], days: Period): Promise<ServiceReport['withdrawals']> {
  const counts = await countWithdrawals(db, days)
  const took = await timeWithdrawals(db, days)
  const steps = withdrawalSteps.map((step) => [step, durationOf(took.filter((each) => each.step === step))])
  return {
    ...counts,
    steps: Object.fromEntries(steps) as Record<WithdrawalStep, ReturnType<typeof durationOf>>,
  }
}

async function readChats(db: Context['db'], days: Period): Promise<ServiceReport['chats']> {
  const took = await timeFirstAnswers(db, days)
  const answered = add(took)
  return { asked: answered + (await countWaiting(db, days)), answered, seconds: durationOf(took) }
}

/** Everything that members have: in wallets, held, on its way and in games. */
function liabilityOf(book: BookFigures): ServiceReport['liabilities'][number] {
  const { currency, inWallets, heldForWithdrawals, onItsWay, inGames } = book
  const parts = { inWallets, heldForWithdrawals, onItsWay, inGames }
  const satang = Object.values(parts).reduce((sum, amount) => sum + Math.round(amount * 100), 0)
  return { currency, ...parts, total: satang / 100 }
}
