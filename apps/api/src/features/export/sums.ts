import type { ExportedTable, MadeExport } from '@kapao/contract/export'
import { type Currency, currencies, toAmount } from '@kapao/money/satang'
import { tables } from './tables.ts'

/** Satang by currency, in the form that is stored. */
export type StoredSums = Partial<Record<Currency, string>>

/** How many rows were read, and what they come to. */
export type Counted = { rows: number; sums: StoredSums }

export const nothingCounted: Counted = { rows: 0, sums: {} }

/** Counts more rows, and adds up their amounts. */
export function countRows(
  { rows: before, sums }: Counted,
  { kind, filter }: ExportedTable,
  rows: readonly unknown[],
): Counted {
  const { sumOf } = tables[kind]
  const added: StoredSums = { ...sums }
  for (const row of rows) {
    const sum = sumOf(row, filter)
    // An amount has two decimals, so this is exact.
    if (sum)
      added[sum.currency] = String(BigInt(added[sum.currency] ?? 0) + BigInt(Math.round(sum.amount * 100)))
  }
  return { rows: before + rows.length, sums: added }
}

/** Sums as the wire has them. */
export function presentSums(sums: StoredSums): MadeExport['sums'] {
  return currencies.flatMap((currency) => {
    const satang = sums[currency]
    return satang === undefined ? [] : [{ currency, amount: toAmount(BigInt(satang)) }]
  })
}
