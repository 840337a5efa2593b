import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Language, languages } from '@kapao/contract/language'
import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { build, preview } from 'vite'
import { builtApp } from './config.ts'
import { startInspection } from './screen.ts'

const configFile = fileURLToPath(new URL('../packages/ui/gallery/vite.config.ts', import.meta.url))

/** The gallery of the charts, built as the apps are. It needs no server of the product. */
const test = base.extend<object, { gallery: string }>({
  gallery: [
    async ({ browserName: _ }, use) => {
      const outDir = await mkdtemp(join(tmpdir(), 'kapao-gallery-'))
      await build({
        configFile,
        logLevel: 'error',
        build: { outDir, emptyOutDir: true, copyPublicDir: false },
      })
      const server = await preview({ configFile, logLevel: 'error', build: { outDir }, preview: { port: 0 } })
      await use(server.resolvedUrls?.local[0] ?? '')
      await server.close()
      await rm(outDir, { recursive: true })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

async function open(page: Page, gallery: string, language: Language = 'en'): Promise<void> {
  await page.goto(`${gallery}?look=console&language=${language}`)
  await expect(page.getByRole('slider').first()).toBeVisible()
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

function chart(page: Page, name: string): Locator {
  return page.getByRole('figure', { name }).first()
}

function tipOf(figure: Locator): Locator {
  return figure.locator('.chart-tip')
}

for (const language of languages)
  for (const colorScheme of ['light', 'dark'] as const)
    test.describe(`in ${language} and ${colorScheme}`, () => {
      test.use({ colorScheme })

      test('every chart is complete, named, legible and large enough for a thumb', async ({
        page,
        gallery,
      }) => {
        const screen = startInspection(page, language)
        await open(page, gallery, language)
        await screen.look(`charts-${colorScheme}`)
        expect(screen.readFaults()).toEqual([])
      })
    })

for (const language of languages)
  test(`no label of an axis overlaps another or leaves its chart, from 320 to 1920 px, in ${language}`, async ({
    page,
    gallery,
  }) => {
    await open(page, gallery, language)
    for (const width of [320, 412, 768, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      await expect(async () => expect(await page.evaluate(findCollisions)).toEqual([])).toPass({
        timeout: 10_000,
      })
    }
  })

/** Runs in the page. */
function findCollisions(): string[] {
  return [...document.querySelectorAll('.chart-drawing')].flatMap((drawing) => {
    const frame = drawing.getBoundingClientRect()
    const texts = [...drawing.querySelectorAll('text')].map((element) => ({
      text: element.textContent,
      box: element.getBoundingClientRect(),
      height: Number.parseFloat(getComputedStyle(element).fontSize),
    }))
    const outside = texts
      .filter(({ box }) => box.left < frame.left - 1 || box.right > frame.right + 1)
      .map(({ text }) => `${text} leaves its chart`)
    const overlapping = texts.flatMap((one, index) =>
      texts.slice(index + 1).flatMap((other) => {
        const isBeside = one.box.right <= other.box.left || other.box.right <= one.box.left
        const distance = one.box.top + one.box.height / 2 - (other.box.top + other.box.height / 2)
        const isApart = Math.abs(distance) >= one.height
        return isBeside || isApart ? [] : [`${one.text} overlaps ${other.text}`]
      }),
    )
    return [...outside, ...overlapping]
  })
}

test.describe('a person who uses the keyboard', () => {
  test('moves over the points, hears each, hides the figures, and reads the table', async ({
    page,
    gallery,
  }) => {
    await open(page, gallery)
    const line = chart(page, 'Money in, by the hour')
    const cursor = line.getByRole('slider', { name: 'Money in, by the hour' })
    await cursor.focus()
    await expect(cursor).toHaveAttribute('aria-valuetext', '23:00: Deposits 71,457.39, Last Sunday no figure')
    await expect(tipOf(line)).toContainText('71,457.39')
    await page.keyboard.press('Home')
    await expect(tipOf(line)).toContainText('00:00')
    await page.keyboard.press('ArrowRight')
    await expect(cursor).toHaveAttribute('aria-valuenow', '2')
    await expect(tipOf(line)).toContainText('01:00')
    await page.keyboard.press('Escape')
    await expect(tipOf(line)).toHaveCount(0)

    const button = line.getByRole('button', { name: 'Show as table' })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(line.getByRole('row')).toHaveCount(25)
    await expect(line.getByRole('row', { name: '22:00' })).toContainText('127,711.08')
    await page.keyboard.press('Enter')
    await expect(line.getByRole('row')).toHaveCount(0)
  })

  test('moves over the cells of a cohort map by rows and columns, and the map follows', async ({
    page,
    gallery,
  }) => {
    await open(page, gallery)
    const map = chart(page, 'Members who came back')
    const cursor = map.getByRole('slider')
    await cursor.focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    await expect(cursor).toHaveAttribute('aria-valuetext', 'Week 37, 1: 63')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expect(cursor).toHaveAttribute('aria-valuetext', 'Week 36, 1: 65')
    for (let step = 0; step < 8; step += 1) await page.keyboard.press('ArrowRight')
    await expect(cursor).toHaveAttribute('aria-valuetext', /^Week 36, 9: /)
    await expect
      .poll(() => map.locator('.chart-scroller').evaluate((box) => box.scrollLeft))
      .toBeGreaterThan(0)
    await expect(tipOf(map)).toBeInViewport({ ratio: 1 })
  })

  test('moves over the steps of a funnel', async ({ page, gallery }) => {
    await open(page, gallery)
    const cursor = chart(page, 'From registration').getByRole('slider')
    await cursor.focus()
    await page.keyboard.press('ArrowDown')
    await expect(cursor).toHaveAttribute(
      'aria-valuetext',
      /821, Of the first step 66 %, Of the step before 66 %/,
    )
  })
})

test.describe('with a mouse', () => {
  test.use({ viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false })

  test('the bars below the pointer say their figures, within the frame, until it leaves', async ({
    page,
    gallery,
  }) => {
    await open(page, gallery)
    for (const name of ['Money in and out, by day', 'Game revenue, by day', 'Deposits by method']) {
      const figure = chart(page, name)
      const surface = figure.getByRole('slider')
      await surface.scrollIntoViewIfNeeded()
      const box = await surface.boundingBox()
      if (box === null) throw new Error('The cursor has no box')
      for (const share of [0.02, 0.5, 0.98]) {
        await page.mouse.move(box.x + box.width * share, box.y + box.height / 2)
        await expect(tipOf(figure)).toBeVisible()
        const tip = await tipOf(figure).boundingBox()
        expect(tip?.x).toBeGreaterThanOrEqual(box.x - 1)
        expect((tip?.x ?? 0) + (tip?.width ?? 0)).toBeLessThanOrEqual(box.x + box.width + 1)
      }
      await page.mouse.move(2, 2)
      await expect(tipOf(figure)).toHaveCount(0)
    }
  })
})

test('a finger chooses a point, and another place ends it', async ({ page, gallery }) => {
  await open(page, gallery)
  const bars = chart(page, 'Game revenue, by day')
  await bars.getByRole('slider').tap()
  await expect(tipOf(bars)).toContainText('Nov')
  await bars.getByRole('button').focus()
  await expect(tipOf(bars)).toHaveCount(0)
})

test.describe('thousands of points', () => {
  test('are drawn on a canvas whose code is fetched when it is needed, anew in each theme', async ({
    page,
    gallery,
  }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await open(page, gallery)
    const dense = chart(page, 'Requests per second')
    await expect(dense.locator('canvas')).toBeVisible()
    const byDay = await inkOf(dense)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => inkOf(dense)).not.toBe(byDay)
    const cursor = dense.getByRole('slider')
    await cursor.focus()
    await page.keyboard.press('PageUp')
    await expect(cursor).toHaveAttribute('aria-valuenow', '4500')
    await dense.getByRole('button').click()
    await expect(dense.getByRole('row', { name: '19:00:00' })).toBeVisible()
  })

  test('that cannot be drawn are still in the table', async ({ page, gallery }) => {
    await page.route('**/dense-canvas*', (route) => route.abort())
    await open(page, gallery)
    const dense = chart(page, 'Requests per second')
    await expect(dense.getByRole('alert')).toHaveText(
      'The chart could not be loaded. The table has its figures',
    )
    await dense.getByRole('button').click()
    await expect(dense.getByRole('row', { name: '19:00:00' })).toBeVisible()
  })
})

/** The colour that most of the drawn pixels of a canvas have. */
function inkOf(figure: Locator): Promise<string> {
  return figure.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
    const counts = new Map<string, number>()
    for (let index = 0; index < data.length; index += 4) {
      if (data[index + 3] !== 255) continue
      const colour = `${data[index]},${data[index + 1]},${data[index + 2]}`
      counts.set(colour, (counts.get(colour) ?? 0) + 1)
    }
    return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? ''
  })
}

for (const colorScheme of ['light', 'dark'] as const)
  test(`every mark has a contrast of 3 : 1 to its ground, in ${colorScheme}`, async ({ page, gallery }) => {
    await page.emulateMedia({ colorScheme })
    await open(page, gallery)
    const contrasts = await page.evaluate(measureMarks)
    expect(contrasts.length).toBeGreaterThan(5)
    for (const { mark, contrast } of contrasts) expect.soft(contrast, mark).toBeGreaterThanOrEqual(3)
  })

/** Runs in the page: the strokes of all marks against the raised ground. */
function measureMarks(): { mark: string; contrast: number }[] {
  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  function luminance(colour: string): number {
    if (pen === null) return 0
    pen.fillStyle = colour
    pen.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = [...pen.getImageData(0, 0, 1, 1).data].map((channel) => {
      const share = channel / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const ground = luminance(getComputedStyle(document.documentElement).getPropertyValue('--color-raised'))
  const marks = [...document.querySelectorAll('.chart-line, .chart-area, .chart-zero')]
  const colours = new Map(
    marks.map((mark) => [getComputedStyle(mark).stroke, mark.getAttribute('class') ?? '']),
  )
  return [...colours].map(([colour, mark]) => {
    const [dark = 0, light = 0] = [luminance(colour), ground].toSorted((a, b) => a - b)
    return { mark, contrast: (light + 0.05) / (dark + 0.05) }
  })
}

test('on paper everything is black, told apart by patterns, and nothing is cut', async ({
  page,
  gallery,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await open(page, gallery)
  await page.setViewportSize({ width: 420, height: 900 })
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByRole('button').first()).toBeHidden()
  const found = await page.evaluate(() => {
    const strokes = [...document.querySelectorAll('.chart-line, .chart-area')].map(
      (mark) => getComputedStyle(mark).stroke,
    )
    const cut = [...document.querySelectorAll('.chart-scroller, .chart-stage')].filter(
      (box) => box.scrollWidth > box.clientWidth + 1,
    )
    return { strokes: [...new Set(strokes)], cut: cut.length }
  })
  expect(found).toEqual({ strokes: ['rgb(0, 0, 0)'], cut: 0 })
  const dense = chart(page, 'Requests per second')
  await expect(dense.locator('canvas')).toHaveCSS('filter', 'brightness(0)')
  await expect.poll(() => inkOf(dense)).not.toBe('')
})

test('the member app has none of it', async () => {
  const assets = await readdir(builtApp, { recursive: true })
  const texts = await Promise.all(
    assets.filter((name) => /\.(js|css)$/.test(name)).map((name) => readFile(join(builtApp, name), 'utf8')),
  )
  expect(texts.length).toBeGreaterThan(10)
  for (const text of texts) expect(text).not.toMatch(/chart-drawing|chart-stage|u-wrap/)
})
