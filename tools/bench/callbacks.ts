import type { Database } from '@kapao/database/connect'
import { makeQrs, writePayments } from './payments.ts'
import { median } from './rate.ts'
import { startBenchServer } from './server.ts'
import { type Loaded, loadServer } from './traffic.ts'
import { openWallets } from './world.ts'

/** More than a machine of this kind can answer, so that a run never runs out of QRs to pay. */
const mostASecond = 16_000
const connections = 128

type Options = { db: Database; applicationUrl: string; seconds: number; runs: number }

/** A server that receives payment notifications, each signed and each for a live QR of its own. */
export async function openCallbacks({ db, applicationUrl, seconds, runs }: Options) {
  await makeQrs(db, await openWallets(db, mostASecond * seconds * runs))
  const server = await startBenchServer(applicationUrl)
  let used = 0
  function take(count: number): string[] {
    return writePayments(
      server.webhookSecret,
      Array.from({ length: count }, () => (used += 1)),
    )
  }
  let full = 0
  const halves: Loaded[] = []
  async function halfLoad(): Promise<Loaded> {
    const texts = take(Math.ceil((full / 2) * seconds))
    const half = await loadServer({ port: server.port, texts, connections, seconds, perSecond: full / 2 })
    halves.push(half)
    return half
  }
  return {
    processId: server.processId,
    atFull: async (): Promise<number> => {
      const texts = take(mostASecond * seconds)
      full = (await loadServer({ port: server.port, texts, connections, seconds })).perSecond
      return full
    },
    /** At half of the rate just measured at full load. */
    halfLoad,
    atHalf: async (): Promise<number> => (await halfLoad()).perSecond,
    latency: () => ({
      p50: Number(median(halves.map(({ p50 }) => p50)).toFixed(1)),
      p99: Number(median(halves.map(({ p99 }) => p99)).toFixed(1)),
      worstP99: Number(Math.max(...halves.map(({ p99 }) => p99)).toFixed(1)),
    }),
    close: server.stop,
  }
}
