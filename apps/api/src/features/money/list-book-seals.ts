import { listBookSeals as call } from '@kapao/contract/money'
import { listNewestSeals } from '@kapao/ledger/entries'
import { operation } from '../../platform/operation.ts'
import { presentSeal } from './money.ts'

export const listBookSeals = operation(call, async ({ body: { before, limit } }, { db }) => {
  const seals = (await listNewestSeals(db, { before, limit: limit + 1 })).map(presentSeal)
  const page = seals.slice(0, limit)
  return { seals: page, next: seals.length > limit ? (page.at(-1)?.sealNo ?? null) : null }
})
