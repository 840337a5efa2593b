import type { Grant } from '@kapao/contract/grant'
import { toAmount } from '@kapao/money/satang'
import type { GrantRow } from './grant.store.ts'
import { baseOf, failureAt, kept, successAt, unearned, valueOf } from './judge-grant.ts'

const stateOf = {
  active: 'ACTIVE',
  met: 'MET',
  succeeded: 'SUCCEEDED',
  failed: 'FAILED',
  cancelled: 'CANCELLED',
  expired: 'EXPIRED',
} as const

/** A grant in wire format, with the rest of its condition. */
export function describeGrant(grant: GrantRow): Grant {
  const succeedsAt = successAt(grant)
  return {
    _id: grant.grant_id,
    kind: grant.kind,
    code: grant.code,
    state: stateOf[grant.state],
    currency: grant.currency,
    deposit: toAmount(grant.deposit),
    credit: toAmount(grant.credit),
    base: toAmount(baseOf(grant)),
    percentSuccess: grant.percent_success,
    percentFail: grant.percent_fail,
    value: toAmount(valueOf(grant)),
    succeedsAt: succeedsAt === undefined ? null : toAmount(succeedsAt),
    failsAt: toAmount(failureAt(grant)),
    turnover: toAmount(grant.turnover),
    played: toAmount(grant.played),
    keeps: toAmount(kept(grant)),
    takesBack: toAmount(grant.ended_at ? grant.taken_back : unearned(grant)),
    beganAt: grant.began_at.toISOString(),
    toldAt: grant.reported_at.toISOString(),
    expiresAt: grant.expires_at?.toISOString() ?? null,
    endedAt: grant.ended_at?.toISOString() ?? null,
  }
}
