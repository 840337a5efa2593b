import { checkSpinActive as call } from '@kapao/contract/spin'
import { operation } from '../../platform/operation.ts'
import { findOpenWheel } from './spin.ts'

/** Whether there is a wheel to spin. */
export const checkSpinActive = operation(call, async ({ member: { currency } }, context) => ({
  active: (await findOpenWheel(context.db, currency)) !== undefined,
}))
