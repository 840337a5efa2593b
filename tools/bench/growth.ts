import { fillBook, openSessions, type Size } from './full-book.ts'
import { pickOne } from './random.ts'
import { median } from './rate.ts'
import { startBenchServer } from './server.ts'
import { loadServer, writeRequest } from './traffic.ts'
import type { World } from './world.ts'

type Call = { method: string; path: string; body?: unknown }

const wallet: Call = { method: 'GET', path: '/api/wallet' }
function page(number: number): Call {
  return {
    method: 'POST',
    path: '/api/statement',
    body: { page: number, limit: 10 },
  }
}
/** The calls of the home screen. */
const home: readonly Call[] = [
  wallet,
  { method: 'GET', path: '/api/account/profile' },
  { method: 'GET', path: '/api/qrcode/KBANK' },
  page(1),
]

/** A set of read calls, by members with the usual number of statement lines or with many. */
type Reading = { name: string; calls: readonly Call[]; isBusy: boolean }

function readings(deepest: number): readonly Reading[] {
  return [
    { name: 'wallet', calls: [wallet], isBusy: false },
    { name: 'home, all of its calls', calls: home, isBusy: false },
    { name: 'statement, first page', calls: [page(1)], isBusy: false },
    { name: 'statement of many lines, first page', calls: [page(1)], isBusy: true },
    { name: `statement of many lines, page ${deepest}`, calls: [page(deepest)], isBusy: true },
  ]
}

const connections = 4
const mostASecond = 8000
/** The small book has one member with many lines, who is limited to 1,800 requests a minute like all members. */
const mostOfBusy = 140

export type Growth = { name: string; smallMs: number; largeMs: number; growth: number; spread: string }

/**
 * Makes the same reads from a small and a large book over HTTP, in turns; returns how much longer the large book takes.
 */
export async function measureGrowth(
  world: World,
  { small, large, rounds, seconds }: { small: Size; large: Size; rounds: number; seconds: number },
): Promise<Growth[]> {
  const books = await Promise.all([openBook(world, 'small', small), openBook(world, 'large', large)])
  const measured: Growth[] = []
  for (const reading of readings(Math.floor(small.busyLines / 10) - 2)) {
    const times = books.map((): number[] => [])
    for (let round = -1; round < rounds; round += 1) {
      for (const [database, book] of books.entries()) {
        const ms = await book.read(reading, seconds)
        if (round >= 0) times[database]!.push(ms)
      }
    }
    const [smallTimes = [], largeTimes = []] = times
    const ratios = largeTimes.map((ms, round) => ms / smallTimes[round]!)
    measured.push({
      name: reading.name,
      smallMs: Number(median(smallTimes).toFixed(3)),
      largeMs: Number(median(largeTimes).toFixed(3)),
      growth: Number(median(ratios).toFixed(2)),
      spread: `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`,
    })
  }
  for (const book of books) await book.close()
  return measured
}

async function openBook(world: World, name: string, size: Size) {
  const database = await world.open(name)
  await fillBook(database.db, size)
  const usual = await openSessions(database.db, 2000, false)
  const busy = await openSessions(database.db, 100, true)
  const server = await startBenchServer(database.applicationUrl, 'api')
  return {
    close: server.stop,
    /** The milliseconds that one reading takes. */
    read: async ({ calls, isBusy }: Reading, seconds: number): Promise<number> => {
      const tokens = isBusy ? busy : usual
      const times = isBusy ? mostOfBusy : (mostASecond * seconds) / calls.length
      const texts = Array.from({ length: times }, () => {
        const authorization = `Bearer ${pickOne(tokens)}`
        return calls.map((call) => writeRequest({ ...call, headers: { authorization } }))
      }).flat()
      const { perSecond } = await loadServer({ port: server.port, texts, connections, seconds })
      return (1000 * connections * calls.length) / perSecond
    },
  }
}
