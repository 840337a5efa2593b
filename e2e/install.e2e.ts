import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { languages } from '@kapao/contract/language'
import { type NetworkProxy, openProxy } from '@kapao/testkit/network-proxy'
import { recordDeposit } from '@kapao/testkit/movements'
import { join as joinMember } from '@kapao/testkit/people'
import { spawnServer } from '@kapao/testkit/spawned-server'
import type { Page } from '@playwright/test'
import { builtApp } from './config.ts'
import { expect, test } from './test-app.ts'
import { startInspection } from './screen.ts'
import { sayIn } from './say.ts'
import { keep, totalCard } from './visit.ts'

const memberApp = fileURLToPath(new URL('../apps/member', import.meta.url))
const vite = fileURLToPath(new URL('../node_modules/vite/bin/vite.js', import.meta.url))

test.use({ serviceWorkers: 'allow', contextOptions: { reducedMotion: 'reduce' } })
test.setTimeout(300_000)

/** Opens the login page and waits until a service worker is ready for the next one. */
async function visit(page: Page, { url }: NetworkProxy): Promise<void> {
  await page.goto(`${url}/login`)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
}

/** Every file that the browser has cached for the app, by cache. */
function readKept(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(async () => {
    const names = await caches.keys()
    const each = names.map(async (name) => {
      const kept = await (await caches.open(name)).keys()
      return [name, kept.map(({ url }) => new URL(url).pathname)] as const
    })
    return Object.fromEntries(await Promise.all(each))
  })
}

test('the app can be installed, shows that there is no internet, and caches no response of a call', async ({
  page,
  app,
}) => {
  const proxy = await openProxy(app.url)
  await visit(page, proxy)
  const manifest = await page.evaluate(async () => {
    const address = document.querySelector<HTMLLinkElement>('link[rel=manifest]')?.href ?? ''
    return (await (await fetch(address)).json()) as {
      display: string
      icons: { src: string; sizes: string }[]
    }
  })
  expect(manifest.display).toBe('standalone')
  const robots = await page.request.get('/robots.txt')
  expect(robots.headers()['content-type']).toContain('text/plain')
  expect(await robots.text()).toBe('User-agent: *\nDisallow: /api\n')
  for (const { src, sizes } of manifest.icons) {
    const rendered = await page.evaluate(async (address) => {
      const picture = new Image()
      picture.src = address
      await picture.decode()
      return `${picture.naturalWidth}x${picture.naturalHeight}`
    }, src)
    if (sizes !== 'any') expect([src, rendered]).toEqual([src, sizes])
  }
  await page.goto(`${proxy.url}/contact`)
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
  await page.reload()
  const kept = Object.values(await readKept(page)).flat()
  expect(kept.length).toBeGreaterThan(10)
  expect(kept.filter((path) => !/^\/(assets\/|offline\.html$|icon\.svg$)/.test(path))).toEqual([])

  proxy.cut()
  for (const language of languages) {
    const say = sayIn(language)
    const screen = startInspection(page, language)
    screen.allowFailures()
    await page.evaluate((chosen) => localStorage.setItem('locale', chosen), language)
    await page.goto(`${proxy.url}/user/statement`)
    await expect(page.getByRole('heading', { name: say('words:offlineTitle') })).toBeVisible()
    await screen.look('no-internet')
    expect(screen.readFaults()).toEqual([])
  }
  const asked = await page.evaluate(() =>
    fetch('/api/lookup/info').then(
      () => 'answered',
      () => 'failed',
    ),
  )
  expect(asked).toBe('failed')
  proxy.mend()
  await page.getByRole('button', { name: sayIn('en')('words:retry') }).click()
  await expect(page.getByRole('button', { name: sayIn('en')('session:logIn'), exact: true })).toBeVisible()
  await proxy.close()
})

for (const language of languages) {
  test(`in ${language} a member without internet sees the last balance and movements, and when, until the logout`, async ({
    page,
    app,
  }) => {
    const say = sayIn(language)
    const screen = startInspection(page, language)
    screen.allowFailures()
    const { memberId, token } = await joinMember(app)
    await recordDeposit(app, { memberId, satang: 123_450n, happenedAt: new Date() })
    await recordDeposit(app, { memberId, satang: 5_000n, happenedAt: new Date() })
    const proxy = await openProxy(app.url)
    await visit(page, proxy)
    // On a page without the app: the login, once it has started, would end the session again.
    await keep(page, {
      at: proxy.url,
      session: { token },
      local: { locale: language, 'remember-agreement': 'true' },
    })
    await page.goto(`${proxy.url}/user/home`)
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('last-seen'))).toContain('1,284.50')
    proxy.cut()
    await page.goto(`${proxy.url}/user/home`)
    const seenAt = say('wallet:lastSeenAt', { time: '@' }).split('@')[0] ?? ''
    await expect(page.getByText(seenAt)).toContainText(/\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}:\d{2}/)
    await expect(page.getByText('1,284.50').first()).toBeVisible()
    await expect(page.getByRole('listitem').first()).toContainText('+50.00')
    await screen.look('no-internet-last-seen')
    proxy.mend()
    await page.evaluate(() => void window.dispatchEvent(new Event('online')))
    await expect(totalCard(page, say)).toContainText('1,284.50')
    await page.getByRole('button', { name: say('session:logOut'), exact: true }).click()
    await expect(page).toHaveURL(/\/login$/)
    proxy.cut()
    await page.goto(`${proxy.url}/user/home`)
    await expect(page.getByRole('heading', { name: say('words:offlineTitle') })).toBeVisible()
    await expect(page.getByText('1,284.50')).toHaveCount(0)
    expect(screen.readFaults()).toEqual([])
    await proxy.close()
  })
}

test('after an upgrade no page shows the previous version', async ({ page, app }) => {
  const folder = await mkdtemp(join(tmpdir(), 'kapao-next-'))
  await promisify(execFile)(process.execPath, [vite, 'build', '--logLevel', 'warn', '--outDir', folder], {
    cwd: memberApp,
    env: { ...process.env, NODE_ENV: 'production', VITE_NEW_TAB: 'off' },
  })
  async function scriptOf(root: string): Promise<string> {
    return /src="([^"]*\/main-[^"]+)"/.exec(await readFile(join(root, 'index.html'), 'utf8'))?.[1] ?? ''
  }
  function scriptIn(shown: Page): Promise<string | null> {
    return shown.locator('script[src*="/main-"]').getAttribute('src')
  }
  const [before, after] = [await scriptOf(builtApp), await scriptOf(folder)]
  expect(after).not.toBe(before)

  const proxy = await openProxy(app.url)
  await visit(page, proxy)
  await page.reload()
  expect(await scriptIn(page)).toBe(before)
  const [old = ''] = Object.keys(await readKept(page))

  const next = await spawnServer({ ...app.environment, WEB_ROOT: folder, ROLE: 'api' })
  proxy.pointTo(next.url)
  proxy.cut()
  proxy.mend()
  await page.goto(`${proxy.url}/login`)
  await expect(page.getByRole('main')).toBeVisible()
  expect(await scriptIn(page)).toBe(after)
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration()
        await registration?.update()
        return registration?.waiting?.state
      }),
    )
    .toBe('installed')
  // The previous version's worker goes away, with its cache, once none of its pages has been open for a moment. A page
  // opened sooner is served by it once more, and has to be left again. While workers are replaced, a navigation can
  // hang in an automated browser, and in no other: the page is then opened again.
  await page.goto('about:blank')
  await expect(async () => {
    await page.goto(`${proxy.url}/login`, { timeout: 15_000 })
    const kept = Object.keys(await readKept(page))
    await page.goto('about:blank')
    expect(kept).not.toContain(old)
  }).toPass()
  await page.goto(`${proxy.url}/login`)
  await expect(page.getByRole('main')).toBeVisible()
  expect(await scriptIn(page)).toBe(after)
  await next.stop()
  await proxy.close()
  await rm(folder, { recursive: true })
})
