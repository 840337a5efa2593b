import { type Language, languages } from '@kapao/contract/language'
import type { Page } from '@playwright/test'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { screenshotFolder } from './config.ts'
import { changeLanguage } from './screen.ts'
import { expect, test } from './test-app.ts'
import { arrive, enterCast, openKbankQr } from './visit.ts'

const somchai = '0810000001'

/** Text at twice the size, as set in the browser by a person who needs it. WCAG 1.4.4. */
async function writeLarge(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%'
    })
  })
}

test.describe('in each language', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('text at twice the size is complete and reachable, and nothing moves under reduced motion', async ({
    page,
    app,
    say,
  }) => {
    const reader = readWhatIsCut(page)
    async function visit(path: string, name: string) {
      await page.goto(path)
      await expect(page.getByRole('heading').first()).toBeVisible()
      await reader.look(name)
    }
    await arrive(page)
    await writeLarge(page)
    await visit('/login', 'login')
    await visit('/register', 'register')
    await visit('/contact', 'contact')
    await enterCast(page, { app, phone: somchai })
    await visit('/user/statement', 'statement')
    await visit('/user/profile', 'profile')
    await visit('/user/bonus', 'bonus')
    await visit('/user/spin', 'spin')
    await visit('/user/home', 'home')
    await openKbankQr(page, say)
    await reader.look('deposit-sheet')
    expect(reader.faults).toEqual([])
  })

  test('text at twice the size is complete and reachable in every sheet', async ({ page, app }) => {
    const reader = readWhatIsCut(page)
    await arrive(page)
    await writeLarge(page)
    await enterCast(page, { app, phone: somchai })
    for (const address of sheets) {
      await page.goto(`/user/${address}`)
      await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible()
      await reader.look(`${address.replace(/.*=/, '')}-sheet`)
    }
    expect(reader.faults).toEqual([])
  })
})

/** Every sheet that an address opens, of a member whom nothing is asked of. */
const sheets = [
  'home?sheet=deposit',
  'home?sheet=transfer',
  'home?sheet=withdraw',
  'home?sheet=invite',
  'home?sheet=refund',
  'home?sheet=games',
  'home?sheet=game.PG',
  'home?sheet=game.JOKER',
  'home?sheet=notifications',
  'home?sheet=conditions',
  'profile?sheet=password',
  'profile?sheet=passkeys',
  'profile?sheet=confirm-amount',
  'profile?sheet=devices',
  'statement?sheet=slips',
  'statement?sheet=save',
  'statement?sheet=period',
  'bonus?sheet=bonus.DAILY20',
  'howto?sheet=film.balance',
  'contact?sheet=chat',
]

/** Collects what is cut off, out of reach or in motion on what is shown, in each language, and takes its picture. */
function readWhatIsCut(page: Page) {
  const faults: string[] = []
  async function look(name: string) {
    for (const language of languages) {
      await changeLanguage(page, language)
      await lookIn(language, name)
    }
    await changeLanguage(page, languages[0])
  }
  async function lookIn(language: Language, name: string) {
    const moving = await page.evaluate(findMotion)
    await expect(page.locator('.skeleton')).toHaveCount(0)
    await page.evaluate(async () => {
      await document.fonts.ready
      const ending = document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
      await Promise.allSettled(ending.map(({ finished }) => finished))
    })
    if (screenshotFolder !== undefined) {
      await mkdir(screenshotFolder, { recursive: true })
      await page.screenshot({
        path: join(screenshotFolder, `large-${name}-${language}.png`),
        fullPage: !name.includes('sheet'),
      })
    }
    const cut = await page.evaluate(findCutText)
    faults.push(...[...moving, ...cut].map((fault) => `${name} in ${language}: ${fault}`))
  }
  return { look, faults }
}

/** Runs in the page. Under reduced motion nothing moves, rotates or scales; colours and light may change. */
function findMotion(): string[] {
  if (!window.matchMedia('(prefers-reduced-motion: reduce)').matches) return []
  const ways = ['transform', 'translate', 'rotate', 'scale']
  return document.getAnimations().flatMap(({ effect }) => {
    if (!(effect instanceof KeyframeEffect) || Number(effect.getComputedTiming().duration) <= 1) return []
    const moves = effect.getKeyframes().some((frame) => ways.some((way) => way in frame))
    return moves ? [`moves: ${effect.target?.outerHTML.slice(0, 120) ?? 'something'}`] : []
  })
}

/** Runs in the page. Finds text that does not fit, and whatever cannot be reached by scrolling down. */
function findCutText(): string[] {
  const faults: string[] = []
  const { innerWidth, innerHeight } = window
  function nameOf(element: Element): string {
    return `<${element.tagName.toLowerCase()}> "${(element.textContent ?? '').trim().slice(0, 60)}"`
  }
  function isSeen(element: Element): boolean {
    return (
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.closest('[inert], [aria-hidden=true], svg, .otp-frame, [aria-roledescription=carousel]') ===
        null &&
      element.getBoundingClientRect().width > 1
    )
  }
  function hasWords(element: Element): boolean {
    return [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
    )
  }
  if (document.documentElement.scrollWidth > innerWidth)
    faults.push(`the page is ${document.documentElement.scrollWidth} px wide`)
  for (const element of [...document.body.querySelectorAll('*')].filter(isSeen)) {
    const { left, right } = element.getBoundingClientRect()
    if (left < -1 || right > innerWidth + 1) faults.push(`runs out of the screen: ${nameOf(element)}`)
    const box = element.closest('button, a')?.getBoundingClientRect()
    for (const node of box === undefined ? [] : element.childNodes) {
      if (node.nodeType !== Node.TEXT_NODE) continue
      const words = document.createRange()
      words.selectNodeContents(node)
      const rendered = words.getBoundingClientRect()
      if (rendered.left < (box?.left ?? 0) - 1 || rendered.right > (box?.right ?? innerWidth) + 1)
        faults.push(`runs over the edge: ${nameOf(element)}`)
    }
    const { overflowX, overflowY, textOverflow } = getComputedStyle(element)
    if (hasWords(element) && element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
      faults.push(`wider than its place: ${nameOf(element)}`)
    function cuts(way: string): boolean {
      return way === 'hidden' || way === 'clip'
    }
    const isCut =
      (cuts(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
      (cuts(overflowY) && element.scrollHeight > element.clientHeight + 1)
    if (isCut && textOverflow !== 'ellipsis' && (element.textContent ?? '').trim() !== '')
      faults.push(`cut off: ${nameOf(element)}`)
  }
  for (const sheet of [...document.querySelectorAll('.sheet-popup')].filter(isSeen)) {
    const { top, bottom } = sheet.getBoundingClientRect()
    if (top < -1 || bottom > innerHeight + 1) faults.push('the sheet is higher than the screen')
    const body = sheet.querySelector('[data-sheet-body]')
    if (body !== null && body.clientHeight < 80 && body.scrollHeight > body.clientHeight + 1)
      faults.push(`only ${body.clientHeight} px of the sheet can be read`)
  }
  return [...new Set(faults)]
}
