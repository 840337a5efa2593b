import type { Page } from 'playwright-core'

/** What the page itself measured, since it was opened or since the last reading. */
export type Gauged = {
  fcp: number
  lcp: number
  lcpOf: string
  cls: number
  jumps: string[]
  blocking: number
  longTasks: number
  inp: number
}

type Seen = {
  entries: PerformanceEntry[]
  observers: PerformanceObserver[]
}

type Shift = PerformanceEntry & {
  value: number
  hadRecentInput: boolean
  sources: { node?: Node | null }[]
}
type Painted = PerformanceEntry & { element?: Element | null }
type Interaction = PerformanceEntry & { interactionId: number }

/** Runs in every page before its own scripts. */
function watch(): void {
  const seen: Seen = { entries: [], observers: [] }
  const kinds = ['paint', 'largest-contentful-paint', 'layout-shift', 'longtask', 'event']
  for (const type of kinds) {
    const observer = new PerformanceObserver((list) => seen.entries.push(...list.getEntries()))
    observer.observe({ type, buffered: true, ...(type === 'event' && { durationThreshold: 16 }) })
    seen.observers.push(observer)
  }
  Object.assign(window, { gauge: seen })
}

/** Runs in the page: returns the collected entries as figures, and resets them. */
function take(): Gauged {
  const { gauge } = window as unknown as { gauge: Seen }
  for (const observer of gauge.observers) gauge.entries.push(...observer.takeRecords())
  const entries = gauge.entries.splice(0)
  function of(type: string) {
    return entries.filter(({ entryType }) => entryType === type)
  }
  // A text node has no class, and a removed node has no name any more.
  function nameOf(node: unknown): string {
    return node instanceof Element
      ? `${node.tagName.toLowerCase()}.${node.getAttribute('class') ?? ''}`.slice(0, 80)
      : 'a text'
  }
  const fcp = of('paint').find(({ name }) => name === 'first-contentful-paint')?.startTime ?? 0
  const largest = (of('largest-contentful-paint') as Painted[]).at(-1)
  const long = of('longtask').filter(({ startTime, duration }) => startTime + duration > fcp)
  // The worst window of layout shifts: less than a second between two, and five seconds in total.
  const jumped = (of('layout-shift') as Shift[]).filter(({ hadRecentInput }) => !hadRecentInput)
  const sums = jumped.reduce<{ from: number; to: number; sum: number }[]>((windows, { startTime, value }) => {
    const last = windows.at(-1)
    if (last && startTime - last.to < 1000 && startTime - last.from < 5000) {
      last.to = startTime
      last.sum += value
    } else windows.push({ from: startTime, to: startTime, sum: value })
    return windows
  }, [])
  const interactions = (of('event') as Interaction[]).filter(({ interactionId }) => interactionId > 0)
  return {
    fcp,
    lcp: largest?.startTime ?? 0,
    lcpOf: nameOf(largest?.element),
    cls: Math.max(0, ...sums.map(({ sum }) => sum)),
    jumps: jumped.map(
      ({ value, startTime, sources }) =>
        `${value.toFixed(4)} at ${Math.round(startTime)} ms: ${sources.map(({ node }) => nameOf(node)).join(', ')}`,
    ),
    blocking: long.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
    longTasks: long.length,
    inp: Math.max(0, ...interactions.map(({ duration }) => duration)),
  }
}

export async function installGauge(page: Page): Promise<void> {
  await page.addInitScript(watch)
}

export function readGauge(page: Page): Promise<Gauged> {
  return page.evaluate(take)
}
