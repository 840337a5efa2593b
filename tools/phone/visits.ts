import { th } from '@kapao/i18n/texts/th'
import type { Locator, Page } from 'playwright-core'
import { cast, castPassword } from '../start/cast.ts'

/** A screen to open, and the taps to make there. */
export type Visit = {
  screen: string
  path: string
  isThere: (page: Page) => Promise<void>
  taps?: readonly Tap[]
}

/** A tap, until its effect is visible. */
export type Tap = {
  name: string
  prepare?: (page: Page) => Promise<void>
  act: (page: Page) => Promise<void>
}

const [somchai] = cast
const phone = somchai?.phone ?? ''

function button(part: Page | Locator, name: string): Locator {
  return part.getByRole('button', { name, exact: true })
}

async function arrived(page: Page, part: Locator): Promise<void> {
  await part.first().waitFor()
  await page.waitForFunction(() => document.querySelector('.skeleton') === null)
}

function logInButton(page: Page): Locator {
  return button(page.getByRole('main'), th.session.logIn)
}

function login(page: Page) {
  return arrived(page, logInButton(page))
}

function totalCard(page: Page): Locator {
  return page.locator(`section[aria-label="${th.wallet.total}"]`)
}

/** A visitor, first without and then with the data of an earlier visit. */
export const visitorVisits: readonly Visit[] = [
  { screen: 'login, first visit', path: '/login', isThere: login },
  {
    screen: 'login, again',
    path: '/login',
    isThere: login,
    taps: [
      {
        name: 'logging in',
        prepare: async (page) => {
          await page.getByLabel(th.session.phone).pressSequentially(phone)
          await page.getByLabel(th.session.password, { exact: true }).pressSequentially(castPassword)
        },
        act: async (page) => {
          await logInButton(page).tap()
          await arrived(page, totalCard(page))
        },
      },
    ],
  },
]

function home(page: Page) {
  return arrived(page, totalCard(page))
}

function inMain(page: Page, part: string): Locator {
  return page.getByRole('main').locator(part)
}

/** Somchai, who is logged in, visits the screens of the app. */
export const memberVisits: readonly Visit[] = [
  {
    screen: 'home, first visit',
    path: '/user/home',
    isThere: home,
    taps: [
      {
        name: 'opening the deposit sheet',
        act: async (page) => {
          await button(totalCard(page), th.wallet.deposit).tap()
          await arrived(page, page.getByText(th.deposit.chooseWay))
        },
      },
    ],
  },
  { screen: 'home, again', path: '/user/home', isThere: home },
  {
    screen: 'statement',
    path: '/user/statement',
    isThere: (page) => arrived(page, inMain(page, 'li time')),
    taps: [
      {
        name: 'the next page of the statement',
        act: async (page) => {
          const first = await inMain(page, 'li').first().innerText()
          await button(page, th.words.nextPage).tap()
          await page.waitForURL('**/user/statement?page=2')
          await inMain(page, 'li').filter({ hasText: first }).first().waitFor({ state: 'detached' })
        },
      },
    ],
  },
  {
    screen: 'bonus',
    path: '/user/bonus',
    isThere: (page) => arrived(page, page.getByRole('heading', { level: 1 })),
    taps: [
      {
        name: 'opening a bonus',
        act: async (page) => {
          await page.getByRole('main').getByRole('button', { name: 'WELCOME50' }).tap()
          await page.getByRole('dialog').waitFor()
        },
      },
    ],
  },
  {
    screen: 'spin',
    path: '/user/spin',
    isThere: (page) => arrived(page, page.getByText(th.spin.fairTitle)),
    taps: [
      {
        name: 'spinning',
        act: async (page) => {
          await page.getByRole('button', { name: new RegExp(`^${th.spin.spinLabel.split(' ')[0]} `) }).tap()
          await page.getByRole('dialog', { name: th.spin.wonTitle }).waitFor()
        },
      },
    ],
  },
  {
    screen: 'chat',
    path: '/user/contact',
    isThere: (page) => arrived(page, button(page, th.site.contactChat)),
    taps: [
      {
        name: 'opening the chat',
        act: async (page) => {
          await button(page, th.site.contactChat).tap()
          await page.getByRole('dialog').getByRole('textbox').waitFor()
        },
      },
      {
        name: 'sending a message',
        prepare: (page) => page.getByRole('dialog').getByRole('textbox').pressSequentially('สวัสดี'),
        act: async (page) => {
          await page.getByRole('dialog').getByRole('textbox').press('Enter')
          await page.getByRole('dialog').getByRole('article').filter({ hasText: 'สวัสดี' }).first().waitFor()
        },
      },
    ],
  },
]
