import type { CallFacts, Limit } from '@kapao/contract/call'
import { limitsOf } from '@kapao/contract/limits'

/** A limit of a call that the operator set in place of the contract's. */
export type LimitSetting = Limit & { call: string }

/**
 * The address comes first: a request that is refused is not counted any further, so an address that used up its limit
 * cannot use up those of other people's phone numbers.
 */
const order: readonly Limit['per'][] = ['address', 'phoneAtAddress', 'phone', 'member']

const one = String.raw`\w+\.(${order.join('|')})=[1-9]\d{0,6}/[1-9]\d{0,5}`

/** The setting LIMITS: `CALL.PER=TIMES/SECONDS`, several after commas. */
export const limitSettingsPattern = new RegExp(`^(${one}(,${one})*)?$`)

/** Reads the setting LIMITS, which matches `limitSettingsPattern`. */
export function readLimitSettings(text: string): readonly LimitSetting[] {
  return text
    .split(',')
    .filter((part) => part !== '')
    .map((part) => {
      const [call = '', per = '', times, seconds] = part.split(/[.=/]/)
      return { call, per: per as Limit['per'], times: Number(times), seconds: Number(seconds) }
    })
}

/** The limits of a call in the order in which they are counted, with those that the operator set in place of its own. */
export function limitsWith(settings: readonly LimitSetting[], call: CallFacts): readonly Limit[] {
  const set = settings.filter((setting) => setting.call === call.name)
  const own = limitsOf(call).filter(({ per }) => !set.some((setting) => setting.per === per))
  return [...own, ...set.map(({ per, times, seconds }) => ({ per, times, seconds }))].toSorted(
    (left, right) => order.indexOf(left.per) - order.indexOf(right.per),
  )
}
