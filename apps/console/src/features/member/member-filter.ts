import { memberStatuses } from '@kapao/contract/member'
import type { MemberFilter } from './member.queries.ts'

/** The filter that an address describes. Values that the server would refuse are left out. */
export function memberFilterOf(address: URLSearchParams): MemberFilter {
  const search = address.get('search')?.trim().slice(0, 100) ?? ''
  const status = memberStatuses.find((each) => each === address.get('status'))
  const tag = address.get('tag')?.trim().slice(0, 30) ?? ''
  return {
    ...(search === '' ? {} : { search }),
    ...(status === undefined ? {} : { status }),
    ...(tag === '' ? {} : { tag }),
  }
}
