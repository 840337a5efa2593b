import { execFile } from 'node:child_process'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { StartRefusal } from '@kapao/database/start-refusal'
import { addDemoHistory, logInDemoOperator } from '@kapao/testkit/demo-desk'
import { fastRetryPolicy } from '@kapao/testkit/retry-policy'
import { login, type Person } from '@kapao/testkit/people'
import { setup } from '@kapao/testkit/postgres-setup'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { chromium, type BrowserContext, type Page } from 'playwright-core'
import { findBrowser } from './browser.ts'
import { checkEncoder } from './howto/encode.ts'
import { consoleScenes } from './pictures/console-scenes.ts'
import { prepare, type Scene, scenes, wideScenes } from './pictures/scenes.ts'
import { readEnvironment, root } from './start/config.ts'
import { buildConsole, buildMemberApp } from './start/web-apps.ts'
import { seedCast } from './start/seed.ts'

/**
 * `npm run record:pictures` takes the pictures of the README and of the console's document again, of the current
 * product: on Somchai's phone, and at Kanda's desk.
 */
const run = promisify(execFile)
function say(line: string): void {
  void process.stdout.write(`${line}\n`)
}
const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }
const inBangkok = {
  locale: 'en',
  timezoneId: 'Asia/Bangkok',
  reducedMotion: 'reduce',
  serviceWorkers: 'block',
} as const
const byDay = { colorScheme: 'light', viewport: { width: 1280, height: 800 } } as const
const atDesk = { ...inBangkok, viewport: { width: 1440, height: 900 } }

async function record(): Promise<void> {
  await checkEncoder()
  const { path: executablePath } = await findBrowser({ say })
  await buildMemberApp(readEnvironment(), say)
  await buildConsole(readEnvironment(), say)
  const stopPostgres = await setup()
  const scratch = await mkdtemp(join(tmpdir(), 'kapao-pictures-'))
  const app = await startTestApp(
    { WEB_ROOT: join(root, 'apps/member/dist'), CONSOLE_ROOT: join(root, 'apps/console/dist') },
    { retryPolicy: fastRetryPolicy },
  )
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--hide-scrollbars'] })
  try {
    await seedCast(app.environment)
    const person = await findSomchai(app)
    await prepare({ app, person })
    const atHand = { ...inBangkok, colorScheme: 'dark', baseURL: app.url } as const
    const context = await browser.newContext({ ...phone, ...atHand })
    await take({ context, app, person, scratch, scenes })
    const wide = await browser.newContext({ ...atHand, ...byDay })
    await take({ context: wide, app, person, scratch, scenes: wideScenes })
    await addDemoHistory(app)
    const desk = await browser.newContext({ ...atDesk, baseURL: app.api.consoleUrl })
    await takeConsole({ context: desk, app, scratch })
  } finally {
    await browser.close()
    await app.close()
    await stopPostgres()
    await rm(scratch, { recursive: true })
  }
}

type Taking = { context: BrowserContext; app: TestApp; scratch: string }
type OfMember = Taking & { person: Person; scenes: readonly Scene[] }

async function take({ context, app, person, scratch, scenes: taken }: OfMember): Promise<void> {
  const page = await context.newPage()
  await page.goto('/icon.svg')
  await page.evaluate((token) => {
    sessionStorage.setItem('token', token)
    localStorage.setItem('locale', 'en')
    localStorage.setItem('remember-agreement', 'true')
  }, person.token)
  for (const { name, path, play } of taken) {
    await page.goto(path)
    await page.getByRole('main').getByRole('heading').first().waitFor()
    await play({ page, app, person })
    await page.waitForLoadState('networkidle')
    await keep(page, { name, scratch })
  }
}

/** The console as an owner sees it on the first day of the demo. */
async function takeConsole({ context, app, scratch }: Taking): Promise<void> {
  const cookie = await logInDemoOperator(app, 'kanda')
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url: app.api.consoleUrl }])
  await context.addInitScript(() => {
    localStorage.setItem('console-language', 'en')
    localStorage.setItem('console-theme', 'light')
  })
  const page = await context.newPage()
  for (const { name: scene, path, play } of consoleScenes) {
    await page.goto(path)
    await play(page)
    await keep(page, { name: scene, scratch })
  }
}

async function keep(page: Page, { name, scratch }: { name: string; scratch: string }): Promise<void> {
  await page.locator('.skeleton').first().waitFor({ state: 'detached' })
  const taken = join(scratch, `${name}.png`)
  await page.screenshot({ path: taken, animations: 'disabled' })
  const file = join(root, 'docs/pictures', `${name}.webp`)
  const webp = ['-c:v', 'libwebp', '-quality', '82', '-compression_level', '6', '-frames:v', '1']
  await run('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', '-i', taken, ...webp, file])
  say(`${name}: ${(await stat(file)).size} bytes`)
}

async function findSomchai(app: TestApp): Promise<Person> {
  const somchai = '0810000001'
  const token = await login(app, somchai)
  const { body } = await app.wire<{ _id: string }>('GET', '/api/account/profile', { token })
  return { memberId: body._id, phone: somchai, token }
}

try {
  await record()
} catch (thrown) {
  if (!(thrown instanceof StartRefusal)) throw thrown
  process.stderr.write(`${thrown.message}\n`)
  process.exitCode = 1
}
