import { depositRules } from '@kapao/api/features/deposit/deposit'
import { grantRule } from '@kapao/api/features/grant/grant'
import { giftRules } from '@kapao/api/features/gift/gift'
import { inviteRule } from '@kapao/api/features/invite/invite'
import { spinRules } from '@kapao/api/features/spin/spin'
import { transferRule } from '@kapao/api/features/transfer/transfer'
import { withdrawalRule } from '@kapao/api/features/withdrawal/withdrawal'
import { connect } from '@kapao/database/connect'
import type { Rule } from '@kapao/ledger/rule'
import { verifyBook } from '@kapao/ledger/verify'

type Difference = { what: string; subject: string }

/** What the capabilities promise beside the book: which of their rows stand for which of its entries. */
const promises = [
  ...depositRules,
  ...giftRules,
  transferRule,
  withdrawalRule,
  grantRule,
  inviteRule,
  ...spinRules,
] as const

/** Checks the whole book and what stands beside it, and answers every place where a rule does not hold. */
export const checkBook = (databaseUrl: string): Promise<Difference[]> => check(databaseUrl, promises)

/** Checks the book by itself, for tests that write entries of no capability. */
export const checkLedger = (databaseUrl: string): Promise<Difference[]> => check(databaseUrl, [])

const check = async (databaseUrl: string, more: readonly Rule[]): Promise<Difference[]> => {
  const { db, close } = connect(databaseUrl, 1)
  try {
    const checked = await verifyBook(db, more)
    return checked.flatMap(({ what, differences }) => differences.map((subject) => ({ what, subject })))
  } finally {
    await close()
  }
}
