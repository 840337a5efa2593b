import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Language, languages } from '@kapao/contract/language'
import { bcp47 } from '@kapao/i18n/language'
import { expect, type Page } from '@playwright/test'
import { type Rules, runAxe } from './axe-rules.ts'
import { deskWidth, screenshotFolder } from './config.ts'
import { namespaces } from './say.ts'

const phone = { width: 360, height: 740 }
const desk = { width: deskWidth, height: 900 }

/**
 * The structure is the same in each language, so one language is enough on the wide screen; contrast and names are
 * checked in all.
 */
const languageOfDesk: Language = 'th'

type Shape = 'page' | 'sheet'

export type Inspection = {
  /**
   * Checks the current screen against what every screen must satisfy, on a phone and on a desktop: nothing overflows
   * sideways or is cut off, no text is missing, an id, or in an undeclared language, every control is large enough for a thumb,
   * and axe and the browser report nothing. Saves a picture if configured.
   */
  look: (name: string, shape?: Shape) => Promise<void>
  /** The same in the light theme, and checks the contrast in the dark one. Leaves the light one. */
  lookInBothThemes: (name: string, shape?: Shape) => Promise<void>
  /** From now on the browser may log failed or refused requests: the following screens are about those. */
  allowFailures: () => void
  /** All faults found so far on all screens. */
  readFaults: () => string[]
}

/**
 * Inspects screens in one language, or without one in all: the page, which is in the first, changes to each without a
 * reload, as it follows a choice in another tab, and back.
 */
export function startInspection(page: Page, only?: Language): Inspection {
  const faults: string[] = []
  const complaints: string[] = []
  let mayFail = false
  // Each screen is looked at once it stands still.
  const isStill = page.emulateMedia({ reducedMotion: 'reduce' })
  page.on('pageerror', (error) => complaints.push(`threw ${error.message}`))
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    if (message.text().startsWith('Service Worker registration blocked by Playwright')) return
    if (mayFail && /^(Failed to load resource|WebSocket connection to)/.test(message.text())) return
    complaints.push(`${message.type()} in the console: ${message.text()}`)
  })
  async function look(
    name: string,
    { shape, rules, language }: { shape: Shape; rules: (size: typeof phone) => Rules; language: Language },
  ): Promise<void> {
    await isStill
    for (const size of [phone, desk]) {
      await page.setViewportSize(size)
      await standStill(page)
      await keepPicture(page, { file: `${name}-${language}-${size.width}`, size, isFull: shape === 'page' })
      const params = {
        namespaces: [...namespaces],
        tag: bcp47(language),
        width: size.width,
        isTouched: size === phone,
      }
      const found = await page.evaluate(findFaults, params)
      found.push(...(await runAxe(page, { shape, rules: rules(size) })))
      found.push(...complaints.splice(0))
      faults.push(...found.map((fault) => `${name} in ${language} at ${size.width}: ${fault}`))
    }
    await page.setViewportSize(phone)
  }
  async function inEach(inspect: (language: Language) => Promise<void>): Promise<void> {
    if (only) return inspect(only)
    for (const language of languages) {
      await changeLanguage(page, language)
      await inspect(language)
    }
    await changeLanguage(page, languages[0])
  }
  /** In all languages: the first in the light theme, the others in the dark one. Leaves the light one. */
  async function lookInOneTheme(name: string, shape: Shape): Promise<void> {
    if (only) return look(name, { shape, rules: rulesIn(only, 'none'), language: only })
    await inEach(async (language) => {
      await page.emulateMedia({ colorScheme: language === languages[0] ? 'light' : 'dark' })
      const later = language === languages[1] ? 'names and contrast' : 'names'
      await look(name, { shape, rules: rulesIn(language, later), language })
    })
    await page.emulateMedia({ colorScheme: 'light' })
  }
  /** `later`: what to check after the first language. The page was not loaded again, so its elements are the same. */
  function rulesIn(language: Language, later: Rules): (size: typeof phone) => Rules {
    const rules = only || language === languages[0] ? 'all' : later
    return (size) => (size === phone || language === languageOfDesk ? rules : 'none')
  }
  return {
    look: (name, shape = 'page') => lookInOneTheme(name, shape),
    lookInBothThemes: (name, shape = 'page') =>
      inEach(async (language) => {
        await page.emulateMedia({ colorScheme: 'light' })
        await look(`${name}-light`, { shape, rules: rulesIn(language, 'names'), language })
        // The structure is the same in the dark theme, and its colours are the same in each language.
        if (language !== languageOfDesk && screenshotFolder === undefined) return
        await page.emulateMedia({ colorScheme: 'dark' })
        await look(`${name}-dark`, {
          shape,
          rules: () => (language === languageOfDesk ? 'contrast' : 'none'),
          language,
        })
        await page.emulateMedia({ colorScheme: 'light' })
      }),
    allowFailures: () => {
      mayFail = true
    },
    readFaults: () => [...faults, ...complaints],
  }
}

/** The keys under which the member app and the console keep the chosen language. */
const languageKeys = ['locale', 'console-language']

/** Chooses a language as in another tab, and waits until the page is in it. */
export async function changeLanguage(page: Page, language: Language): Promise<void> {
  await page.evaluate(
    ({ keys, chosen }) => {
      for (const key of keys) localStorage.setItem(key, chosen)
      // The browser tells only the other tabs.
      window.dispatchEvent(new StorageEvent('storage', { storageArea: localStorage }))
    },
    { keys: languageKeys, chosen: language },
  )
  await expect(page.locator('html')).toHaveAttribute('lang', bcp47(language))
}

/** Waits until fonts are loaded and finite animations have finished. Endless animations are ignored. */
function standStill(page: Page): Promise<void> {
  return page.evaluate(async () => {
    await document.fonts.ready
    function isFinite(animation: Animation): boolean {
      return animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY
    }
    for (let round = 0; round < 2; round += 1) {
      await new Promise((rendered) => requestAnimationFrame(() => requestAnimationFrame(rendered)))
      await Promise.allSettled(
        document
          .getAnimations()
          .filter(isFinite)
          .map((animation) => animation.finished),
      )
    }
  })
}

async function keepPicture(
  page: Page,
  { file, size, isFull }: { file: string; size: typeof phone; isFull: boolean },
): Promise<void> {
  if (screenshotFolder === undefined) return
  await mkdir(screenshotFolder, { recursive: true })
  // The window is made as high as the page, so that bottom-anchored elements appear at the bottom of the picture.
  const height = isFull ? await page.evaluate(() => document.documentElement.scrollHeight) : size.height
  await page.setViewportSize({ width: size.width, height: Math.max(height, size.height) })
  await standStill(page)
  await page.screenshot({ path: join(screenshotFolder, `${file}.png`) })
  await page.setViewportSize(size)
  await standStill(page)
}

type Options = { namespaces: string[]; tag: string; width: number; isTouched: boolean }

/** Runs in the page. */
function findFaults({ namespaces: known, tag, width: screenWidth, isTouched }: Options): string[] {
  const faults: string[] = []
  const html = document.documentElement
  function nameOf(element: Element): string {
    return `<${element.tagName.toLowerCase()}> "${(element.textContent ?? '').trim().slice(0, 60)}"`
  }
  function isSeen(element: Element): boolean {
    return (
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.closest('[inert], [aria-hidden=true]:not(svg)') === null &&
      element.getBoundingClientRect().width > 1
    )
  }
  const seen = [...document.body.querySelectorAll('*')].filter(isSeen)

  if (html.lang !== tag) faults.push(`the page says it is in ${html.lang}`)
  if (document.title === '' || document.title === 'Kapao')
    faults.push('the page has no name of its own in the tab')
  if (html.scrollWidth > screenWidth) faults.push(`the page is ${html.scrollWidth} px wide`)
  for (const element of seen) {
    const { right, left } = element.getBoundingClientRect()
    const style = getComputedStyle(element)
    // The slides of a carousel are outside the screen until they are turned to, the columns of a wide table until it is
    // scrolled.
    const scrolled = '[aria-roledescription=carousel], [data-scrolls=sideways] *'
    const isRendered = element.closest(`svg, .otp-frame, ${scrolled}`) !== null
    if (!isRendered && (right > screenWidth + 1 || left < -1))
      faults.push(`runs out of the screen: ${nameOf(element)}`)
    // What a person has typed scrolls in its field.
    const isTyped = element instanceof HTMLInputElement && element.value !== ''
    const cuts = !isTyped && (style.overflowX === 'hidden' || style.overflowX === 'clip')
    if (!isRendered && cuts && element.scrollWidth > element.clientWidth + 1)
      faults.push(`cut off: ${nameOf(element)}`)
  }

  // A thumb needs 48 px. A link within a sentence is as high as its line.
  const controls = 'button, a[href], select, [role=combobox], input:not([type=checkbox])'
  for (const element of isTouched ? seen.filter((each) => each.matches(controls)) : []) {
    const { width, height } = element.getBoundingClientRect()
    if (height < 47.5 || width < 47.5)
      faults.push(`${Math.round(width)} × ${Math.round(height)} px is small for a thumb: ${nameOf(element)}`)
  }

  // Members read no ids. Only their app can be installed; the console names some records by their id.
  const isOfMembers = document.querySelector('link[rel=manifest]') !== null
  const id = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i
  const key = new RegExp(String.raw`\b(${known.join('|')}):[A-Za-z]\w+`)
  const scripts: Record<string, RegExp> = { th: /[\u0e00-\u0e7f]/, lo: /[\u0e80-\u0eff]/ }
  function judge(text: string, element: Element): void {
    // Operators write variables themselves, which the console marks.
    const isUnfilled = text.includes('{{') && !element.closest('[data-variable]')
    if (isUnfilled || key.test(text) || /undefined|NaN|\[object/.test(text))
      faults.push(`a text is missing: "${text}"`)
    if (isOfMembers && id.test(text)) faults.push(`an id is in sight: "${text}"`)
    const language = element.closest('[lang]')?.getAttribute('lang') ?? ''
    for (const [script, letters] of Object.entries(scripts))
      if (letters.test(text) && language !== script)
        faults.push(`"${text.slice(0, 60)}" stands in a part that says lang="${language}"`)
  }
  for (const element of seen) {
    for (const node of element.childNodes)
      if (node.nodeType === Node.TEXT_NODE) judge(node.textContent ?? '', element)
    for (const attribute of ['aria-label', 'title', 'placeholder', 'alt'])
      judge(element.getAttribute(attribute) ?? '', element)
  }
  return [...new Set(faults)]
}
