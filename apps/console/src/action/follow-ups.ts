import type { Permission } from '@kapao/contract/permissions'
import { type ActionCall, actionCalls } from './action-groups.ts'
import { schemasOf } from './json-schema.ts'
import type { OperatorCallName } from './operator-calls.ts'

/** An action on a row of a list. `fields` says where in the row each of its fields is; `all`: under the same names. */
export type FollowUp = { name: OperatorCallName; fields: Readonly<Record<string, string>> | 'all' }

const ofMember = { memberId: 'memberId' }
const ofWithdrawal = { ...ofMember, withdrawalId: '_id' }

export const followUps: Partial<Record<OperatorCallName, readonly FollowUp[]>> = {
  listWithdrawals: [
    { name: 'approveWithdrawal', fields: ofWithdrawal },
    { name: 'rejectWithdrawal', fields: ofWithdrawal },
  ],
  listStuckPayouts: [{ name: 'decideStuckPayout', fields: ofWithdrawal }],
  listStuckTransfers: [{ name: 'decideStuckTransfer', fields: { ...ofMember, legId: 'legId' } }],
  listStuckGifts: [{ name: 'decideStuckGift', fields: { ...ofMember, giftId: 'giftId' } }],
  listUnmatchedPayments: [{ name: 'matchPayment', fields: { provider: 'provider', paymentId: 'paymentId' } }],
  listBankTransactions: [
    { name: 'matchBankTransaction', fields: { lineId: 'lineId' } },
    { name: 'creditUnreadTransaction', fields: { lineId: 'lineId' } },
  ],
  listDepositAccounts: [{ name: 'changeDepositAccount', fields: 'all' }],
  listOffers: [{ name: 'setOffer', fields: 'all' }],
  listGameProviders: [{ name: 'setGameProvider', fields: 'all' }],
}

/** The actions on rows of a call's answer that an operator with these permissions may use. */
export function followUpsOf(
  name: OperatorCallName,
  permissions: readonly Permission[],
): { call: ActionCall; followUp: FollowUp }[] {
  return (followUps[name] ?? []).flatMap((followUp) => {
    const call = actionCalls.find((each) => each.name === followUp.name)
    return call !== undefined && permissions.includes(call.needs) ? [{ call, followUp }] : []
  })
}

/** The values with which the form of a follow-up begins. */
export function valuesFor(
  { call, followUp }: { call: ActionCall; followUp: FollowUp },
  row: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const body = schemasOf(call).find(({ part }) => part === 'body')
  const names = Object.keys(body?.schema.properties ?? {})
  const sources =
    followUp.fields === 'all' ? names.map((name) => [name, name]) : Object.entries(followUp.fields)
  return Object.fromEntries(
    sources.flatMap(([name = '', source = '']) => (source in row ? [[name, row[source]]] : [])),
  )
}
