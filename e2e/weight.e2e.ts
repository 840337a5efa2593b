import { readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { type Language, languages } from '@kapao/contract/language'
import { builtApp } from './config.ts'
import { expect, test } from './test-app.ts'
import { arrive, enterCast } from './visit.ts'

type Kind = 'scripts' | 'styles' | 'fonts' | 'pictures'
type Weight = Record<Kind, number>

const kinds: Readonly<Record<string, Kind>> = {
  '.js': 'scripts',
  '.css': 'styles',
  '.woff2': 'fonts',
  '.svg': 'pictures',
  '.png': 'pictures',
  '.jpg': 'pictures',
  '.webp': 'pictures',
}

/**
 * Bytes on the wire, gzip-compressed where the server compresses. The limit on the login's scripts is from interface,
 * Small.
 */
const most: Readonly<Record<'login' | 'home', Weight>> = {
  login: { scripts: 130_000, styles: 16_000, fonts: 60_000, pictures: 3_000 },
  // Includes the sheets that home prefetches, so that they open at once.
  home: { scripts: 350_000, styles: 16_000, fonts: 70_000, pictures: 30_000 },
}

/** What home waits for besides the app itself. Files that only its sheets need are loaded after home is shown. */
const mostBeforeHome = 60_000

/** On a slow connection every file costs time, so files that belong together are bundled. */
const mostScripts = { login: 8, home: 20 }

function scriptsIn(paths: readonly string[]): number {
  return new Set(paths.filter((path) => path.endsWith('.js'))).size
}

/** Fonts for a script that no text on the screen uses. */
function needlessFaces(paths: readonly string[], language: Language): string[] {
  return language === 'la' ? [] : paths.filter((path) => path.includes('noto-sans-lao'))
}

async function weigh(paths: readonly string[]): Promise<Weight> {
  const weight: Weight = { scripts: 0, styles: 0, fonts: 0, pictures: 0 }
  for (const path of new Set(paths)) {
    const kind = kinds[extname(path)]
    if (kind === undefined) continue
    const isCompressed = kind === 'scripts' || kind === 'styles'
    weight[kind] += (await stat(join(builtApp, isCompressed ? `${path}.gz` : path))).size
  }
  return weight
}

function tooMuch(weight: Weight, limit: Weight): string[] {
  return Object.entries(weight).flatMap(([kind, bytes]) =>
    bytes > limit[kind as Kind] ? [`${kind}: ${bytes} bytes, at most ${limit[kind as Kind]}`] : [],
  )
}

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ language })

    test('the login and home load no more than their limits', async ({ page, app, say }) => {
      const paths: string[] = []
      page.on('response', (response) => paths.push(new URL(response.url()).pathname))
      await arrive(page, { language })
      paths.length = 0
      await page.goto('/login')
      await expect(page.getByRole('button', { name: say('session:logIn'), exact: true })).toBeVisible()
      await page.waitForLoadState('networkidle')
      const ofLogin = await weigh(paths)
      expect(ofLogin.scripts).toBeGreaterThan(50_000)
      expect(tooMuch(ofLogin, most.login)).toEqual([])
      expect(scriptsIn(paths)).toBeLessThanOrEqual(mostScripts.login)
      expect(needlessFaces(paths, language)).toEqual([])
      await enterCast(page, { app, phone: '0810000003', language })
      paths.length = 0
      await page.goto('/user/home')
      await expect(page.locator('.skeleton')).toHaveCount(0)
      await page.waitForLoadState('networkidle')
      const ofHome = await weigh(paths)
      expect(tooMuch(ofHome, most.home)).toEqual([])
      expect(scriptsIn(paths)).toBeLessThanOrEqual(mostScripts.home)
      expect(needlessFaces(paths, language)).toEqual([])
    })
  })
}

test('home is rendered with few files and little besides the app, all of them named in the page', async () => {
  const page = await readFile(join(builtApp, 'index.html'), 'utf8')
  const files = /data-page="\/user\/home" data-files="([^"]+)"/.exec(page)?.[1]?.split(' ') ?? []
  expect(files.length).toBeGreaterThan(0)
  expect(files.length).toBeLessThanOrEqual(4)
  expect((await weigh(files)).scripts).toBeLessThanOrEqual(mostBeforeHome)
})
