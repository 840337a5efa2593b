import { adjustmentInvariant } from '@kapao/api/features/adjustment/adjustment'
import { bankTransferInvariants } from '@kapao/api/features/bank-transfer/bank-transfer'
import { depositInvariants } from '@kapao/api/features/deposit/deposit'
import { grantInvariant } from '@kapao/api/features/grant/grant'
import { giftInvariants } from '@kapao/api/features/gift/gift'
import { inviteInvariant } from '@kapao/api/features/invite/invite'
import { memberReportInvariants } from '@kapao/api/features/member-report/member-report'
import { playInvariants } from '@kapao/api/features/play/play'
import { spinInvariants } from '@kapao/api/features/spin/spin'
import { transferInvariant } from '@kapao/api/features/transfer/transfer'
import { withdrawalInvariant } from '@kapao/api/features/withdrawal/withdrawal'
import { connect } from '@kapao/database/connect'
import type { Invariant } from '@kapao/ledger/invariant'
import { verifyBook } from '@kapao/ledger/verify'

type Difference = { what: string; subject: string }

/** The invariants of the capabilities: how their own rows must correspond to entries of the book. */
export const promises = [
  ...bankTransferInvariants,
  ...depositInvariants,
  ...giftInvariants,
  transferInvariant,
  withdrawalInvariant,
  grantInvariant,
  inviteInvariant,
  ...playInvariants,
  ...memberReportInvariants,
  ...spinInvariants,
  adjustmentInvariant,
] as const

/** Checks the invariants of the book and of the capabilities' tables, and returns every violation. */
export function checkBook(databaseUrl: string): Promise<Difference[]> {
  return check(databaseUrl, promises)
}

/** Checks only the book, for tests that write entries without the rows of a capability. */
export function checkLedger(databaseUrl: string): Promise<Difference[]> {
  return check(databaseUrl, [])
}

async function check(databaseUrl: string, more: readonly Invariant[]): Promise<Difference[]> {
  const { db, close } = connect(databaseUrl, 1)
  try {
    const checked = await verifyBook(db, more)
    return checked.flatMap(({ what, differences }) => differences.map((subject) => ({ what, subject })))
  } finally {
    await close()
  }
}
