import type { setOffer, WrittenOffer } from '@kapao/contract/bonus'
import type { setWheel, WrittenWheel } from '@kapao/contract/spin'
import { parseAmount } from '@kapao/money/satang'
import { costOfOffer, isStricterOffer, readOffer } from '../bonus/bonus.ts'
import { readSetting, type Setting } from '../site/site.ts'
import { costOfWheel, isStricterWheel, readWheel } from '../spin/spin.ts'
import type { Approvable, Before, Costs } from './approvable-call.ts'

/** Decision record 0091. */
export const settingOffer: Approvable<typeof setOffer> = {
  read: async ({ db }, { code }) => ({ ...(await readOffer(db, code)) }),
  needsTwo: async (body, before, context) => {
    if (isSomething<WrittenOffer>(before) && isStricterOffer(before, body)) return false
    return reachesBudget(await readSetting(context, 'fourEyes'), costsOfOffer(body, before))
  },
  costs: costsOfOffer,
}

/** Decision record 0091. */
export const settingWheel: Approvable<typeof setWheel> = {
  read: async ({ db }, { currency }) => ({ ...(await readWheel(db, currency)) }),
  needsTwo: async (body, before, context) => {
    if (isSomething<WrittenWheel>(before) && isStricterWheel(before, body)) return false
    return reachesBudget(await readSetting(context, 'fourEyes'), costsOfWheel(body, before))
  },
  costs: costsOfWheel,
}

function costsOfOffer(body: WrittenOffer, before: Before): Costs {
  return {
    currency: body.currency,
    before: isSomething<WrittenOffer>(before) ? costOfOffer(before) : 0n,
    after: costOfOffer(body),
  }
}

function costsOfWheel(body: WrittenWheel, before: Before): Costs {
  return {
    currency: body.currency,
    before: isSomething<WrittenWheel>(before) ? costOfWheel(before) : 0n,
    after: costOfWheel(body),
  }
}

/** Whether there was something before. It was read in the shape of the body. */
function isSomething<T>(before: Before): before is Before & T {
  return Object.keys(before).length > 0
}

function reachesBudget(
  { budgetFrom, budgetFromInKip }: Setting<'fourEyes'>,
  { currency, after }: Costs,
): boolean {
  const from = currency === 'LAK' ? budgetFromInKip : budgetFrom
  return from !== null && (after === null || after >= (parseAmount(from) ?? 0n))
}
