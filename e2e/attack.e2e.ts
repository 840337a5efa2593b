import { attackTexts } from '@kapao/testkit/attack-texts'
import { say as sayAs } from '@kapao/testkit/chat'
import { joinWithMoney } from '@kapao/testkit/games'
import type { Page } from '@playwright/test'
import { expect, test } from './test-app.ts'
import { enter } from './visit.ts'

/** Response fields with text that a person or the operator wrote. */
const written =
  /^(html|description|htmlDescription|text|name|nameTH|nameLA|nameEN|label|contactText|lineName|lineLink|bankAccountName|walletAccountName|device|title|subtitle|payload|message|reason|website)$/

let used = 0

function nextAttack(): string {
  return attackTexts[used++ % attackTexts.length] ?? ''
}

/** Replaces every such text in a response with an attack; a list of HTML texts becomes the list of all attacks. */
function spoil(value: unknown, key = ''): unknown {
  if (typeof value === 'string') return written.test(key) ? nextAttack() : value
  if (Array.isArray(value)) {
    const isTexts = value.length > 0 && value.every((each) => typeof each === 'string' && each.includes('<'))
    return isTexts ? attackTexts : value.map((each) => spoil(each, key))
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, spoil(inner, name)]))
}

/** Spoils the responses after the server's own sanitizing: an attack is stopped in the page or not at all. */
async function attack(page: Page): Promise<void> {
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch()
    const isJson = response.headers()['content-type']?.includes('application/json') === true
    if (!response.ok() || !isJson) return route.fulfill({ response })
    return route.fulfill({ response, json: spoil(await response.json()) })
  })
}

/** Runs in the page. Finds whatever neither our screens nor a sanitized text contains. */
function findHarm(): string[] {
  const harm: string[] = []
  const forbidden =
    'script:not([type=module]), iframe, object, embed, base, meta[http-equiv], marquee, math, template, audio, form[action], foreignObject, animate, isindex'
  for (const element of document.querySelectorAll(forbidden)) harm.push(element.outerHTML.slice(0, 200))
  for (const element of document.querySelectorAll('.written *')) {
    if (element.matches('svg, style, form, input, button, select, textarea, video, link'))
      harm.push(element.outerHTML)
    for (const { name } of element.attributes)
      if (/^(on|style|id|class|name|is|ping|form)/.test(name)) harm.push(`${name} of ${element.outerHTML}`)
  }
  for (const element of document.querySelectorAll('*'))
    for (const { name, value } of element.attributes)
      if (
        name.startsWith('on') ||
        (/^(href|src|action|formaction)$/.test(name) && /^\s*(javascript|vbscript|data:text)/i.test(value))
      )
        harm.push(`${name}="${value}" of <${element.localName}>`)
  return harm
}

// Its member, whose name is an attack, waits for an agent in the end: no other test finds that in its inbox.
test.use({ needsOwnApp: true })

test('two hundred attacks in every text that is data change nothing but the displayed text', async ({
  page,
  app,
  say,
  refusals,
}) => {
  const faults: string[] = []
  page.on('dialog', (dialog) => {
    faults.push(`a dialog said ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('pageerror', (error) => faults.push(`threw ${error.message}`))
  const outside: string[] = []
  page.on('request', (request) => {
    if (/attack\.example/.test(request.url())) outside.push(request.url())
  })
  async function harmless(what: string): Promise<void> {
    expect([what, await page.evaluate(findHarm)]).toEqual([what, []])
  }
  const member = await joinWithMoney(app, 50_000n, ['PG'])
  for (const text of attackTexts.slice(0, 8)) await sayAs(app.wire, member, text)
  await attack(page)
  await enter(page, member.token, { hasAgreed: false })

  await page.goto('/user/home')
  const agreement = page.getByRole('dialog', { name: say('site:agreementTitle') })
  await expect(agreement.locator('.written')).toHaveCount(attackTexts.length)
  await harmless('the agreement')
  await agreement.getByRole('button', { name: say('site:agreementAccept') }).click()
  await expect(agreement).toBeHidden()
  await harmless('home')
  await page.getByRole('button', { name: say('site:menuConditions') }).click()
  await expect(page.getByRole('dialog').locator('.written')).toHaveCount(attackTexts.length)
  await harmless('the conditions')
  await page.keyboard.press('Escape')
  for (const tile of ['wallet:deposit', 'wallet:withdraw', 'wallet:invite', 'wallet:refund'] as const) {
    await page.goto('/user/home')
    await page
      .getByRole('button', { name: say(tile), exact: true })
      .first()
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(page.locator('.skeleton')).toHaveCount(0)
    await harmless(tile)
  }
  for (const path of ['/user/profile', '/user/statement', '/user/bonus']) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    await expect(page.locator('.skeleton')).toHaveCount(0)
    await harmless(path)
  }
  await page.getByRole('main').getByRole('button', { name: 'WELCOME50' }).click()
  await expect(page.getByRole('dialog').locator('.written').first()).toBeAttached()
  await harmless('a bonus')
  await page.goto('/user/contact')
  await page.getByRole('button', { name: say('site:contactChat') }).click()
  await expect(page.getByRole('dialog').getByRole('article')).not.toHaveCount(0)
  await harmless('the chat')
  expect(used).toBeGreaterThan(attackTexts.length)
  expect([faults, outside]).toEqual([[], []])
  // DOMPurify first parses a text in a detached document. The content policy applies there too, and reports what it
  // would refuse.
  expect(refusals.splice(0).filter((refusal) => !refusal.includes('/assets/safe-html-'))).toEqual([])
})

test('every refusal of the content policy is noticed', async ({ page, app, refusals }) => {
  await page.goto(`${app.url}/login`)
  await expect(page.getByRole('main')).toBeVisible()
  // Inserted by the page's own code, as a mistake of ours would do.
  await page.evaluate(() => {
    const image = document.createElement('img')
    image.src = 'https://attack.example/x.png'
    document.body.append(image)
  })
  await expect.poll(() => refusals.splice(0).join()).toContain('img-src: https://attack.example')
  await page.evaluate(() => {
    try {
      document.body.insertAdjacentHTML('beforeend', '<b>x</b>')
    } catch {
      // Refused, as it must be.
    }
  })
  await expect.poll(() => refusals.splice(0).join()).toContain('require-trusted-types-for')
})
