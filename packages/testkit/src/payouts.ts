import { type Setting, writeSetting } from '@kapao/api/features/site/site'
import type { Withdrawal } from '@kapao/contract/withdrawal'
import type { Database } from '@kapao/database/connect'
import type { GameFault } from './games.ts'
import type { Person } from './people.ts'
import type { TestApp } from './test-app.ts'
import { until } from './until.ts'

type Wires = Pick<TestApp, 'wire' | 'outside'>

/** A payout as the sandbox's bank reports it. */
export type SeenPayout = {
  reference: string
  status: 'processing' | 'paid' | 'refused'
  bank: string
  account: string
  name: string
  amount: number
  bankReference: string | null
}

/** Sets approval rules that let every withdrawal go to the bank. `options` override single rules. */
export function letPayoutsGo(
  db: Database,
  options: Partial<Setting<'withdrawApproval'>> = {},
): Promise<void> {
  return writeSetting({ db }, 'withdrawApproval', {
    mostAmount: 100_000,
    mostADay: 1000,
    mostAmountADay: 999_999_999,
    mostAWeek: 1000,
    mostAmountAWeek: 999_999_999,
    leastPlayedPercent: 0,
    unplayedAllowance: 0,
    leastAccountHours: 0,
    asksForNewBankAccount: false,
    hoursAfterNameChange: 24,
    hoursAfterPasswordReset: 24,
    ...options,
  })
}

/** Sets the bank's outcome of a payout in progress or, by default, of the next one. */
export async function decidePayout(
  { outside }: Pick<Wires, 'outside'>,
  outcome: 'done' | 'refused' | 'silence',
  { reference = 'next', reason }: { reference?: string; reason?: string } = {},
): Promise<void> {
  const body = { outcome, ...(reason === undefined ? {} : { reason }) }
  const { status } = await outside('POST', `/control/payouts/${reference}`, { body })
  if (status !== 200) throw new Error(`The bank cannot be told: ${status}`)
}

/** Lists every payout that the bank has received, newest first. */
export async function listSeenPayouts({ outside }: Pick<Wires, 'outside'>): Promise<SeenPayout[]> {
  return (await outside<SeenPayout[]>('GET', '/control/payouts')).body
}

/** Lists the payouts that the bank has received for one account. */
export async function payoutsTo(wires: Pick<Wires, 'outside'>, account: string): Promise<SeenPayout[]> {
  return (await listSeenPayouts(wires)).filter((payout) => payout.account === account)
}

/** Makes calls to the paying bank fail with a simulated fault. */
export async function spoilPayouts({ outside }: Pick<Wires, 'outside'>, fault: GameFault): Promise<void> {
  const { status, body } = await outside('PUT', '/control/faults', {
    body: { party: 'payout', rate: 1, ...fault },
  })
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
}

export async function mendPayouts({ outside }: Pick<Wires, 'outside'>): Promise<void> {
  await outside('DELETE', '/control/faults')
}

/** Reads a member's withdrawal. */
export async function readWithdrawal(
  { wire }: Pick<Wires, 'wire'>,
  { token }: Pick<Person, 'token'>,
  id: string,
): Promise<Withdrawal> {
  return (await wire<Withdrawal>('GET', `/api/wallet/withdraw/${id}`, { token })).body
}

/** Waits until a withdrawal is at a stage, and returns it. */
export function untilStage(
  wires: Pick<Wires, 'wire'>,
  person: Pick<Person, 'token'>,
  { id, stage }: { id: string; stage: Withdrawal['stage'] },
): Promise<Withdrawal> {
  return until(`the withdrawal is ${stage}`, async () => {
    const withdrawal = await readWithdrawal(wires, person, id)
    return withdrawal.stage === stage && withdrawal
  })
}
