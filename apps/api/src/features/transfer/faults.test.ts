import { runFaults } from '@kapao/testkit/faults'
import { readFaultsSize } from '@kapao/testkit/faults-config'
import { expect, it } from 'vitest'

const size = readFaultsSize()
const longEnough = 30 * 60_000

it(
  'loses, doubles and forgets nothing while four of ten calls fail and the server is killed',
  async () => {
    const report = await runFaults(size)
    process.stdout.write(`${JSON.stringify({ ...report, differences: report.differences.length })}\n`)
    expect(report.differences).toEqual([])
    expect(report.kills).toBe(size.kills)
    expect(report.transfers).toBeGreaterThanOrEqual(size.transfers)
    // Proves that the faults had an effect: many outcomes were unknown at first.
    expect(report.inProgress).toBeGreaterThan(size.transfers / 20)
  },
  longEnough,
)

it(
  'is noticed when a server treats a time-out as a refusal',
  async () => {
    const { differences } = await runFaults({ transfers: 60, kills: 0, members: 4, isCareless: true })
    expect(differences.join('\n')).toMatch(/ours .*; theirs /)
    expect(differences.join('\n')).toMatch(/wallets and providers hold/)
  },
  longEnough,
)
