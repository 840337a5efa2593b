import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { growthOf, measured, tableOf, taken } from './growth.ts'
import { root } from './source.ts'

const document = readFileSync(join(root, 'docs', 'scaling.md'), 'utf8')

it('matches a calculation by hand for a million members, a hundred thousand of them active', () => {
  expect(growthOf(1_000_000)).toMatchObject({
    active: 100_000,
    online: 5000,
    entriesPerDay: 1_500_000,
    entriesPerYear: 547_500_000,
    bookMachines: 1,
  })
  // 15 entries of 265 bytes and 8.5 statement lines of 100, times 1.4 for sparse indexes, and the same again for other
  // tables.
  expect(growthOf(1_000_000).bytesPerDay).toBeCloseTo(100_000 * (15 * 265 + 8.5 * 100) * 1.4 * 2)
  expect(growthOf(1_000_000).entriesAtPeak).toBeCloseTo((1_500_000 * 0.1 * 2) / 3600)
})

it('matches docs/scaling.md', () => {
  const cells = document
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim())
        .join(' | '),
    )
  for (const row of tableOf([1e6, 1e7, 1e8])) expect(cells).toContain(row.join(' | '))
  for (const figure of [
    ...Object.values(taken).map((value) => String(value)),
    measured.entryBytes,
    measured.lineBytes,
    measured.paymentsPerSecond.toLocaleString('en'),
  ])
    expect(document).toContain(`${figure}`)
})
