import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserContext, Page } from 'playwright-core'
import { readAge } from './clock.ts'
import { installGauge, readGauge } from './gauge.ts'
import { type Measure, profile } from './profile.ts'
import type { Carried, SlowNetwork } from './slow-network.ts'
import type { Visit } from './visits.ts'

/** One row of one round: the figures, the layout shifts, and the requests. */
export type Measured = {
  screen: string
  figures: Partial<Record<Measure, number>>
  notes: string[]
  asked: string[]
}

/** How long there must be no traffic before a screen counts as done. */
const quietMs = 1000

/** Waits until there is no more traffic, and returns all that there was. */
async function readWhenQuiet(network: SlowNetwork): Promise<Carried> {
  const all = network.read()
  const requests = [...all.requests]
  const perPath: Record<string, number> = { ...all.perPath }
  let { bytes } = all
  for (;;) {
    await wait(quietMs)
    const more = network.read()
    // A socket's heartbeat is not part of the screen.
    if (more.bytes < 500) return { bytes, requests, perPath }
    bytes += more.bytes
    requests.push(...more.requests)
    for (const [path, carried] of Object.entries(more.perPath)) perPath[path] = (perPath[path] ?? 0) + carried
  }
}

/** Opens a screen in a page of its own, throttled like the phone, and makes its taps. */
export async function measureVisit(
  context: BrowserContext,
  network: SlowNetwork,
  { screen, path, isThere, taps = [] }: Visit,
): Promise<Measured[]> {
  const page = await context.newPage()
  await slowDown(page)
  await installGauge(page)
  network.read()
  await page.goto(`${network.url}${path}`)
  await isThere(page)
  const ready = await readAge(page)
  const { bytes, requests, perPath } = await readWhenQuiet(network)
  const { fcp, lcp, lcpOf, cls, jumps, blocking, longTasks } = await readGauge(page)
  const scripts = Object.entries(perPath).reduce(
    (sum, [asked, carried]) => sum + (asked.endsWith('.js') ? carried : 0),
    0,
  )
  const opened: Measured = {
    screen,
    figures: { fcp, lcp, ready, cls, blocking, longTasks, bytes, scripts, requests: requests.length },
    notes: [`largest: ${lcpOf}`, ...jumps],
    asked: requests,
  }
  const tapped: Measured[] = []
  for (const tap of taps) {
    await tap.prepare?.(page)
    await readWhenQuiet(network)
    await readGauge(page)
    const before = await readAge(page)
    await tap.act(page)
    const shown = (await readAge(page)) - before
    const carried = await readWhenQuiet(network)
    const after = await readGauge(page)
    tapped.push({
      screen: tap.name,
      figures: {
        inp: after.inp,
        shown,
        cls: after.cls,
        blocking: after.blocking,
        longTasks: after.longTasks,
        bytes: carried.bytes,
        requests: carried.requests.length,
      },
      notes: after.jumps,
      asked: carried.requests,
    })
  }
  await page.close()
  return [opened, ...tapped]
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: profile.cpuSlowdown })
}
