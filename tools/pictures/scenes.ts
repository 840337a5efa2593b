import { activateGames } from '@kapao/testkit/games'
import type { Person } from '@kapao/testkit/people'
import type { TestApp } from '@kapao/testkit/test-app'
import type { Locator, Page } from 'playwright-core'
import { wordsIn } from '../howto/words.ts'

type Stage = { page: Page; app: TestApp; person: Person }

export type Scene = {
  /** The file in docs/pictures, without its extension. */
  name: string
  /** The path of the first screen. */
  path: string
  /** Brings the screen into the state of the picture. */
  play: (stage: Stage) => Promise<void>
}

const say = wordsIn('en')

function totalCard(page: Page): Locator {
  return page.locator(`section[aria-label="${say('wallet:total')}"]`)
}

async function openFromTotal(page: Page, name: string): Promise<Locator> {
  await totalCard(page).getByRole('button', { name }).click()
  return page.getByRole('dialog')
}

async function putInto({ app, person }: Omit<Stage, 'page'>, to: string, amount: number): Promise<void> {
  const body = { from: 'WALLET', to, amount }
  const { status } = await app.wire('POST', '/api/wallet/transfer', { token: person.token, body })
  if (status !== 200) throw new Error(`Transferring ${amount} to ${to} failed`)
}

async function home({ page }: Stage): Promise<void> {
  await totalCard(page).getByText('350', { exact: false }).first().waitFor()
}

async function deposit({ page }: Stage): Promise<void> {
  const sheet = await openFromTotal(page, say('wallet:deposit'))
  await sheet.getByLabel(say('deposit:amountLabel')).fill('100')
  await sheet.getByRole('radio', { name: say('deposit:wayQrKbank') }).check()
  await sheet.getByRole('button', { name: say('deposit:createQrFor', { amount: 100 }), exact: true }).click()
  await sheet.getByRole('timer').waitFor()
}

async function transferAll({ page }: Stage): Promise<void> {
  const sheet = await openFromTotal(page, say('transfer:title'))
  await sheet.getByRole('radio', { name: say('transfer:wayTransferAll') }).click()
  await sheet
    .getByRole('button', { name: say('transfer:transferAllSubmit', { account: say('transfer:wallet') }) })
    .click()
  await sheet.getByRole('heading', { name: say('transfer:transferAllDone') }).waitFor()
}

async function withdraw({ page }: Stage): Promise<void> {
  const sheet = await openFromTotal(page, say('wallet:withdraw'))
  await sheet.getByLabel(say('withdrawal:amount')).fill('500')
  await sheet.getByRole('button', { name: say('withdrawal:submit', { amount: '500.00' }) }).click()
  await page.getByRole('button', { name: say('withdrawal:confirm') }).click()
  await sheet.getByRole('heading', { name: say('withdrawal:paidTitle') }).waitFor()
}

async function chat({ page }: Stage): Promise<void> {
  await page.getByRole('button', { name: say('site:contactChat') }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox').fill('my deposit has not arrived')
  await sheet.getByRole('textbox').press('Enter')
  await sheet.getByRole('button').filter({ hasText: 'Talk to a person' }).first().waitFor()
}

/** In this order, with Somchai: later pictures show the results of earlier ones. */
export const scenes: readonly Scene[] = [
  { name: 'home', path: '/user/home', play: home },
  { name: 'deposit', path: '/user/home', play: deposit },
  { name: 'transfer', path: '/user/home', play: transferAll },
  { name: 'withdrawal', path: '/user/home', play: withdraw },
  {
    name: 'statement',
    path: '/user/statement',
    play: ({ page }) => page.getByRole('main').getByRole('listitem').first().waitFor(),
  },
  { name: 'wheel', path: '/user/spin', play: ({ page }) => page.locator('canvas').first().waitFor() },
  {
    name: 'bonus',
    path: '/user/bonus',
    play: ({ page }) => page.getByRole('button', { name: 'WELCOME50' }).waitFor(),
  },
  { name: 'chat', path: '/user/contact', play: chat },
]

/** On a wide screen, by day, after the others. */
export const wideScenes: readonly Scene[] = [
  {
    name: 'home-wide',
    path: '/user/home',
    play: ({ page }) => page.getByRole('button', { name: say('site:contactChat') }).waitFor(),
  },
]

/** What Somchai did before: he put money into two games. */
export async function prepare(stage: Omit<Stage, 'page'>): Promise<void> {
  await activateGames(stage.app, stage.person, ['JOKER', 'PG'])
  await putInto(stage, 'JOKER', 200)
  await putInto(stage, 'PG', 150)
}
