import type { Invariant } from '@kapao/ledger/invariant'
import {
  cohortsAreCounted,
  memberActivityIsLinked,
  memberDaysAreSummed,
  memberGroupsAreSummed,
  memberReturnsAreCounted,
} from './member-invariant.store.ts'

/** What must hold for the figures that count members. It is checked together with the book. */
export const memberReportInvariants: readonly Invariant[] = [
  memberDaysAreSummed,
  memberActivityIsLinked,
  memberGroupsAreSummed,
  memberReturnsAreCounted,
  cohortsAreCounted,
]
