import type { CallFacts } from '@kapao/contract/call'
import { calls } from '@kapao/contract/calls'
import type { TFunction } from 'i18next'

type OperatorCall = Extract<(typeof calls)[number], { audience: 'operator' }>
export type OperatorCallName = OperatorCall['name']

/** Every call of operators, in the order of the contract. */
export const operatorCalls: readonly (CallFacts & { name: OperatorCallName })[] = calls.filter(
  (call): call is OperatorCall => call.audience === 'operator',
)

export const operatorCallNames: readonly OperatorCallName[] = operatorCalls.map(({ name }) => name)

/** A command on the server's machine, which the record holds beside the calls. */
const inviteOperator = 'inviteOperator'

/** What a call does, in words. The name itself where it is none of today's calls: the record outlives them. */
export function wordsForCall(t: TFunction, name: string): string {
  if (name === inviteOperator) return t('callName:inviteOperator')
  const known = operatorCallNames.find((each) => each === name)
  return known === undefined ? name : t(`callName:${known}`)
}
