import { getOwnOperator as call } from '@kapao/contract/operator'
import { operation } from '../../platform/operation.ts'
import { describeOperator } from './operator.ts'

/** The operator of the session. */
export const getOwnOperator = operation(call, async ({ operator }, { clock }) =>
  describeOperator(operator, clock.now()),
)
