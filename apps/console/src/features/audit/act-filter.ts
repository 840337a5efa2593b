import { operatorCallNames } from '../../action/operator-calls.ts'
import type { ActFilter } from './audit.queries.ts'

/** The names of the filter in the page's address. */
export const filterNames = ['operator', 'member', 'call', 'outcome', 'from', 'until'] as const
export type FilterName = (typeof filterNames)[number]

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const day = /^\d{4}-\d{2}-\d{2}$/
const oneDay = 24 * 60 * 60 * 1000

export function isMemberId(text: string): boolean {
  return uuid.test(text)
}

/** The filter that an address describes. Values that the server would refuse are left out. Days are Bangkok's. */
export function filterOf(address: URLSearchParams): ActFilter {
  function read(name: FilterName): string {
    return address.get(name)?.trim() ?? ''
  }
  const outcome = read('outcome')
  return {
    ...(read('operator') === '' ? {} : { operatorId: read('operator').slice(0, 40) }),
    ...(isMemberId(read('member')) ? { memberId: read('member').toLowerCase() } : {}),
    ...(operatorCallNames.some((name) => name === read('call')) ? { calls: [read('call')] } : {}),
    ...(outcome === 'done' || outcome === 'refused' ? { outcome } : {}),
    ...(startOf(read('from')) === undefined ? {} : { from: startOf(read('from')) }),
    ...(startOf(read('until')) === undefined ? {} : { until: startOf(read('until'), oneDay) }),
  }
}

/** The moment that a day of Bangkok begins, or that many milliseconds later; undefined for no day. */
function startOf(text: string, later = 0): string | undefined {
  const moment = day.test(text) ? Date.parse(`${text}T00:00:00+07:00`) : Number.NaN
  return Number.isNaN(moment) ? undefined : new Date(moment + later).toISOString()
}
