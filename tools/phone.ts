import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { findBrowser } from './browser.ts'
import { today } from './phone/clock.ts'
import { profile } from './phone/profile.ts'
import { summarize, writeTable } from './phone/report.ts'
import { openSlowNetwork, type SlowNetwork } from './phone/slow-network.ts'
import { type Measured, measureVisit } from './phone/visit.ts'
import { memberVisits, type Visit, visitorVisits } from './phone/visits.ts'
import { cast, castPassword } from './start/cast.ts'
import { root } from './start/config.ts'
import { startProduct } from './start/product.ts'

/** One round instead of five, to see whether anything has regressed. */
const rounds = process.argv.includes('--quick') ? 1 : 5

const flags = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
]

async function logIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: cast[0]?.phone, password: castPassword }),
  })
  const { token } = (await response.json()) as { token?: string }
  if (token === undefined) throw new Error(`Logging in answered ${response.status}`)
  return token
}

/** A new browser without any data, which then makes one visit after another. */
async function goRound(
  browser: Browser,
  line: SlowNetwork,
  { visits, kept }: { visits: readonly Visit[]; kept: Record<string, string> },
): Promise<Measured[]> {
  const context = await browser.newContext({
    viewport: { width: profile.width, height: profile.height },
    deviceScaleFactor: profile.pixelRatio,
    isMobile: true,
    hasTouch: true,
    locale: 'th-TH',
    timezoneId: 'Asia/Bangkok',
  })
  await context.addInitScript((items) => {
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
  }, kept)
  const measured: Measured[] = []
  for (const visit of visits) measured.push(...(await measureVisit(context, line, visit)))
  await context.close()
  return measured
}

async function measure(): Promise<void> {
  const { path: executablePath } = await findBrowser({ say: (text) => console.log(text) })
  const product = await startProduct({ hasApp: true })
  const line = await openSlowNetwork(product.url, profile)
  const browser = await chromium.launch({ executablePath, args: flags })
  const measured: Measured[] = []
  try {
    const agreed = { 'remember-agreement': 'true' }
    const token = await logIn(product.url)
    for (let round = 0; round < rounds; round += 1) {
      measured.push(...(await goRound(browser, line, { visits: visitorVisits, kept: agreed })))
      measured.push(...(await goRound(browser, line, { visits: memberVisits, kept: { ...agreed, token } })))
    }
  } finally {
    await browser.close()
    await line.close()
    await product.stop()
  }
  const rows = summarize(measured)
  console.log(writeTable(rows, ['fcp', 'lcp', 'ready', 'cls', 'blocking', 'longTasks']))
  console.log(`\n${writeTable(rows, ['bytes', 'scripts', 'requests'])}`)
  console.log(`\n${writeTable(rows, ['inp', 'shown'])}\n`)
  for (const { screen, missed } of rows) for (const each of missed) console.log(`missed: ${screen}: ${each}`)
  const folder = join(root, '.cache', 'reports')
  await mkdir(folder, { recursive: true })
  const report = { at: today().toISOString(), profile, rounds, rows, measured }
  await writeFile(join(folder, 'phone.json'), `${JSON.stringify(report, null, 2)}\n`)
}

await measure()
