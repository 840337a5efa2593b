import type { HowtoTopic } from '@kapao/contract/site-lookups'
import { activateGames } from '@kapao/testkit/games'
import { recordDeposit } from '@kapao/testkit/movements'
import { confirmByCode, type Person } from '@kapao/testkit/people'
import type { TestApp } from '@kapao/testkit/test-app'
import type { Locator } from 'playwright-core'
import type { Film } from './film.ts'
import { bringThaiLetters } from './letters.ts'
import type { wordsIn } from './words.ts'

export type Scene = { film: Film; app: TestApp; person: Person; say: ReturnType<typeof wordsIn> }

export type Story = {
  /** The phone number of the cast member who is shown. */
  phone: string
  /** The path of the first screen. */
  path: string
  /** What happened before the film begins. */
  prepare?: (scene: Pick<Scene, 'app' | 'person'>) => Promise<void>
  tell: (scene: Scene) => Promise<void>
}

function totalCard({ film, say }: Scene): Locator {
  return film.page.locator(`section[aria-label="${say('wallet:total')}"]`)
}

/** Transfers money into a game, as the member did before. */
async function putInto({ app, person }: Pick<Scene, 'app' | 'person'>, to: string, amount: number) {
  const body = { from: 'WALLET', to, amount }
  const { status } = await app.wire('POST', '/api/wallet/transfer', { token: person.token, body })
  if (status !== 200) throw new Error(`Transferring ${amount} to ${to} failed`)
}

async function payQr({ app, person }: Scene): Promise<void> {
  const { token } = person
  const { body } = await app.wire<{ qrcodeId: string }>('GET', '/api/qrcode/KBANK', { token })
  await app.outside('POST', `/control/qr/KBANK/${body.qrcodeId}/pay`)
}

async function wallet(scene: Scene): Promise<void> {
  const { film, say } = scene
  const total = totalCard(scene)
  const sheet = film.page.getByRole('dialog')
  await film.cue('walletTotal')
  await film.cue('walletDeposit', () =>
    film.tap(total.getByRole('button', { name: say('wallet:deposit') }), sheet.getByRole('button').nth(1)),
  )
  await film.cue('walletWay', () =>
    film.tap(
      sheet.getByRole('radio', { name: say('deposit:wayQrKbank') }),
      sheet.getByLabel(say('deposit:amountLabel')),
    ),
  )
  const qr = sheet.getByRole('img', { name: say('deposit:qrPicture', { amount: '500.00' }) })
  await film.cue('walletAmount', async () => {
    await film.tap(sheet.getByRole('radio', { name: '500', exact: true }))
    await film.tap(
      sheet.getByRole('button', { name: say('deposit:createQrFor', { amount: 500 }), exact: true }),
      qr,
    )
  })
  await film.cue('walletPay', () => film.keepPoster())
  await film.cue('walletArrived', async () => {
    await payQr(scene)
    await sheet.getByRole('heading', { name: say('deposit:arrivedTitle') }).waitFor()
    await film.glide()
    await film.hold(2)
    await film.tap(sheet.getByRole('button', { name: say('words:done') }))
  })
  const withdraw = film.page.getByRole('dialog', { name: say('withdrawal:title') })
  await film.cue('walletWithdraw', () =>
    film.tap(
      total.getByRole('button', { name: say('wallet:withdraw') }),
      withdraw.getByLabel(say('withdrawal:amount')),
    ),
  )
  const question = film.page.getByRole('alertdialog')
  await film.cue('walletWithdrawAmount', async () => {
    const field = withdraw.getByLabel(say('withdrawal:amount'))
    await film.tap(field)
    await film.type(field, '300')
    await film.tap(
      withdraw.getByRole('button', { name: say('withdrawal:submit', { amount: '300.00' }) }),
      question,
    )
  })
  await film.cue('walletConfirm', () =>
    film.tap(
      question.getByRole('button', { name: say('withdrawal:confirm') }),
      withdraw.getByRole('heading', { name: say('withdrawal:paidTitle') }),
    ),
  )
  await film.cue('walletPaid')
}

/** The first game of the carousel. */
const game = 'Joker'

async function enterGame(scene: Scene): Promise<void> {
  const { film, say } = scene
  const home = film.page
  const stall = home.locator('main [aria-roledescription=carousel] button').filter({
    has: home.getByText(game, { exact: true }),
  })
  const sheet = home.getByRole('dialog', { name: game, exact: true })
  const amount = sheet.getByLabel(say('transfer:amount'))
  await film.cue('gameFind', () => film.scrollTo(stall))
  await film.cue('gameOpen', () => film.tap(stall, amount))
  await film.cue('gameAmount', async () => {
    await film.scrollTo(amount)
    await film.tap(amount)
    await film.type(amount, '50')
  })
  await film.cue('gameMove', () =>
    film.tap(
      sheet.getByRole('button', { name: say('transfer:submit', { amount: '50.00' }) }),
      sheet.getByText(say('transfer:movedTitle', { amount: '50.00', to: game })),
    ),
  )
  const play = sheet.getByRole('button', { name: say('game:play', { game: game }) })
  const opening = home.waitForEvent('popup')
  await film.cue('gamePlay', () => film.tap(play))
  const tab = await opening
  await tab.waitForURL(/\/games\/\w+\/play/)
  await tab.locator('#balance b').filter({ hasText: '50.00' }).waitFor()
  await bringThaiLetters(tab)
  await film.turnTo(tab)
  await film.cue('gameThere', () => film.keepPoster())
  await film.turnTo(home)
  await tab.close()
  await film.cue('gameBack', async () => {
    await film.hold(0.6)
    const out = sheet.getByRole('radio', { name: say('transfer:moveOut') })
    await film.tap(sheet.getByRole('button', { name: say('transfer:again') }), out)
    await film.tap(out)
  })
  await film.cue('gameHome', async () => {
    await film.tap(amount)
    await film.type(amount, '50')
    await film.tap(
      sheet.getByRole('button', { name: say('transfer:submit', { amount: '50.00' }) }),
      sheet.getByText(say('transfer:movedTitle', { amount: '50.00', to: say('transfer:wallet') })),
    )
  })
}

async function balance(scene: Scene): Promise<void> {
  const { film, say } = scene
  const total = totalCard(scene)
  await film.cue('balanceTotal', () => film.keepPoster())
  await film.cue('balanceParts')
  await film.cue('balanceRefresh', () => film.tap(total.getByRole('button', { name: say('wallet:refresh') })))
  const stall = film.page.locator('main [aria-roledescription=carousel] button').filter({
    has: film.page.getByText(game, { exact: true }),
  })
  await film.cue('balanceGames', () => film.scrollTo(stall))
  const entry = film.page.getByRole('main').getByRole('listitem').getByRole('link').first()
  await film.cue('balanceStatement', () =>
    film.tap(film.page.getByRole('link', { name: say('site:menuStatement') }), entry),
  )
  await film.cue('balanceEntry', () => film.tap(entry, film.page.getByRole('dialog')))
}

function activeGrant({ film, say }: Scene): Locator {
  return film.page.getByRole('region', {
    name: say('grant:activeTitle', { kind: say('grant:kindBonus'), code: 'WELCOME50' }),
  })
}

async function receiveBonus(scene: Scene): Promise<void> {
  const { film, say } = scene
  const tile = film.page.getByRole('navigation').getByRole('link', { name: say('wallet:bonus') })
  const card = film.page.getByRole('main').getByRole('button', { name: 'WELCOME50' })
  const sheet = film.page.getByRole('dialog')
  const receive = sheet.getByRole('button', { name: say('bonus:receive', { credit: '150.00' }) })
  await film.cue('receiveOpen', () => film.tap(tile, card))
  await film.cue('receiveChoose', async () => {
    await film.keepPoster()
    await film.tap(card, receive)
  })
  await film.cue('receiveRule', () => film.scrollTo(sheet.getByRole('listitem').last()))
  const question = film.page.getByRole('alertdialog')
  const confirm = question.getByRole('button', { name: say('bonus:receive', { credit: '150.00' }) })
  await film.cue('receiveTap', async () => {
    await film.tap(receive, confirm)
    await film.tap(confirm, activeGrant(scene))
  })
  await film.cue('receiveGot')
  await film.cue('receiveProgress', () => film.scrollTo(film.page.getByRole('progressbar')))
}

async function endBonus(scene: Scene): Promise<void> {
  const { film, say } = scene
  const main = film.page.getByRole('main')
  const cancel = main.getByRole('button', { name: say('bonus:cancel'), exact: true })
  const question = film.page.getByRole('alertdialog')
  await cancel.waitFor()
  await film.cue('endWhere', () => film.keepPoster())
  await film.cue('endSuccess', () => film.scrollTo(film.page.getByRole('progressbar')))
  await film.cue('endFail')
  await film.cue('endCancel', async () => {
    await film.scrollTo(cancel)
    await film.tap(cancel, question)
  })
  await film.cue('endWarning', async () => {
    await film.hold(2)
    await film.tap(
      question.getByRole('button', { name: say('bonus:cancel'), exact: true }),
      film.page.getByLabel(say('promotion:code')),
    )
  })
  await film.cue('endDone')
}

function deposit({ app, person }: Pick<Scene, 'app' | 'person'>, satang: bigint): Promise<string> {
  return recordDeposit(app, { memberId: person.memberId, satang, happenedAt: app.clock.now() })
}

/** The five films of specification §2, each with a member of the cast, so that each can be recorded separately. */
export const stories: Record<HowtoTopic, Story> = {
  wallet: { phone: '0810000003', path: '/user/home', tell: wallet },
  'enter-game': {
    phone: '0810000005',
    path: '/user/home',
    // A new session must confirm that it is the member before it plays; the film is about what comes after.
    prepare: ({ app, person }) => confirmByCode(app, person),
    tell: enterGame,
  },
  balance: {
    phone: '0810000001',
    path: '/user/home',
    prepare: async (scene) => {
      await activateGames(scene.app, scene.person, ['JOKER', 'SEXYGAME'])
      await putInto(scene, 'JOKER', 200)
      await putInto(scene, 'SEXYGAME', 120)
    },
    tell: balance,
  },
  'receive-bonus': {
    phone: '0810000005',
    path: '/user/home',
    prepare: async (scene) => {
      await deposit(scene, 30_000n)
    },
    tell: receiveBonus,
  },
  'end-bonus': { phone: '0810000002', path: '/user/bonus', tell: endBonus },
}
