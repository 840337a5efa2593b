import type { QrDeposit } from '@kapao/contract/deposit'
import { join, login, type Person } from '@kapao/testkit/people'
import { makeReceiver, type PushReceiver, readPushes, readPushKey } from '@kapao/testkit/push'
import type { TestApp } from '@kapao/testkit/test-app'
import type { Locator, Page } from '@playwright/test'
import type { Say } from './say.ts'
import { launchArguments, wholeChromium } from './config.ts'
import { startInspection } from './screen.ts'
import { expect, test } from './test-app.ts'
import { enter, settle } from './visit.ts'

test.use({
  serviceWorkers: 'allow',
  permissions: ['notifications'],
  launchOptions: { executablePath: wholeChromium ?? '', args: launchArguments },
})
test.skip(wholeChromium === undefined, 'A headless shell shows no notifications.')

const settingsPath = '/user/home?sheet=notifications.settings'

function phoneSwitch(page: Page, say: Say): Locator {
  return page.getByRole('switch', { name: say('push:want') })
}

/** Opens the settings as a member whose browser runs the app's service worker. */
async function openSettings(page: Page, { token }: Person, path = settingsPath): Promise<void> {
  await enter(page, token)
  await page.goto(path)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.reload()
}

/** Switches it on, and waits until the server has stored it. */
async function turnOn(page: Page, say: Say): Promise<void> {
  await phoneSwitch(page, say).click()
  await expect(page.getByRole('switch', { name: say('push:amounts') })).toBeVisible()
  await expect(phoneSwitch(page, say)).toBeChecked()
}

/** A headless browser reaches no push service: its subscription is one of the sandbox's pretend browsers. */
async function subscribeAs(page: Page, { endpoint, keys }: PushReceiver, publicKey: string): Promise<void> {
  await page.addInitScript(
    ({ made, key }) => {
      const kept = 'browser-is-subscribed'
      const bytes = Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (each) =>
        each.charCodeAt(0),
      )
      const subscription = {
        endpoint: made.endpoint,
        options: { applicationServerKey: bytes.buffer },
        toJSON: () => made,
        unsubscribe: () => {
          localStorage.removeItem(kept)
          return Promise.resolve(true)
        },
      }
      PushManager.prototype.subscribe = () => {
        localStorage.setItem(kept, 'yes')
        return Promise.resolve(subscription as unknown as PushSubscription)
      }
      PushManager.prototype.getSubscription = () =>
        Promise.resolve(
          localStorage.getItem(kept) === null ? null : (subscription as unknown as PushSubscription),
        )
    },
    { made: { endpoint, keys }, key: publicKey },
  )
}

async function payIn(app: TestApp, { token }: Person): Promise<void> {
  const { body } = await app.wire<Required<QrDeposit>>('POST', '/api/qrcode/KBANK', {
    token,
    body: { amount: 100 },
  })
  await app.outside('POST', `/control/qr/KBANK/${body.qrcodeId}/pay`)
}

test('a member switches it on, gets news without amounts, wants amounts, and switches it off', async ({
  page,
  app,
  say,
}) => {
  const person = await join(app, { name: 'บัว' })
  const phone = await makeReceiver(app, person)
  await subscribeAs(page, phone, await readPushKey(app, person))
  await openSettings(page, person)
  const amounts = page.getByRole('switch', { name: say('push:amounts') })
  await expect(phoneSwitch(page, say)).not.toBeChecked()
  await expect(amounts).toBeHidden()
  await turnOn(page, say)
  await expect(amounts).not.toBeChecked()

  await payIn(app, person)
  await expect
    .poll(async () => (await readPushes(app, phone)).map(({ shown }) => shown.body))
    .toEqual([say('push:news')])
  await amounts.click()
  await expect(amounts).toBeChecked()
  await page.reload()
  await expect(amounts).toBeChecked()
  await payIn(app, person)
  await expect
    .poll(async () => (await readPushes(app, phone))[0]?.shown)
    .toMatchObject({ title: say('notification:moneyIn'), body: expect.stringMatching(/^100\.\d\d บาท$/) })

  await phoneSwitch(page, say).click()
  await expect(phoneSwitch(page, say)).not.toBeChecked()
  await expect(amounts).toBeHidden()
  await page.reload()
  await expect(phoneSwitch(page, say)).not.toBeChecked()
})

test('after a new login it goes on for the same member, and ends for another one and with the logout', async ({
  page,
  app,
  say,
}) => {
  const person = await join(app, { name: 'บัว' })
  const phone = await makeReceiver(app, person)
  await subscribeAs(page, phone, await readPushKey(app, person))
  await openSettings(page, person)
  await turnOn(page, say)

  const again = { ...person, token: await login(app, person.phone) }
  await openSettings(page, again)
  await expect(phoneSwitch(page, say)).toBeChecked()

  const other = await join(app, { name: 'มาลี' })
  await openSettings(page, other)
  await expect(phoneSwitch(page, say)).not.toBeChecked()
  function readKept() {
    return page.evaluate(() => localStorage.getItem('push-browser'))
  }
  // The app ends it in the background: a page that is left before would leave that to the next visit.
  await expect.poll(readKept).toBeNull()
  await openSettings(page, again)
  expect(await readKept()).toBeNull()
})

test('where the browser has no push service, it says so, and can be tried again', async ({
  page,
  app,
  say,
}) => {
  const person = await join(app, { name: 'บัว' })
  await openSettings(page, person)
  await phoneSwitch(page, say).click()
  const alert = page.getByRole('alert').filter({ hasText: say('push:failedText') })
  await expect(alert).toBeVisible()
  await expect(phoneSwitch(page, say)).not.toBeChecked()
  await alert.getByRole('button', { name: say('words:retry') }).click()
  await expect(alert).toBeVisible()
})

/** Delivers a message to the service worker as the browser's push service does. */
async function deliver(page: Page, data: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  const { origin } = new URL(page.url())
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  await devtools.detach()
}

/**
 * Delivers a message until the notifications are as expected: a busy browser was seen to lose one. A
 * repeat replaces the notification of the same tag.
 */
async function deliverUntil(page: Page, data: string, isShown: (shown: Shown[]) => void): Promise<void> {
  await expect(async () => {
    await deliver(page, data)
    await expect(async () => isShown(await readShown(page))).toPass({ timeout: 10_000 })
  }).toPass()
}

type Shown = { title: string; body: string; tag: string }

function readShown(page: Page): Promise<Shown[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }))
  })
}

test('the service worker shows a message, replaces it by the next about the same, and shows what it cannot read', async ({
  page,
  app,
}) => {
  await openSettings(page, await join(app, { name: 'บัว' }))
  const message = { title: 'Kapao', body: 'หนึ่ง', tag: 'a', path: '/user/bonus', lang: 'th' }
  await deliverUntil(page, JSON.stringify(message), (shown) =>
    expect(shown).toEqual([{ title: 'Kapao', body: 'หนึ่ง', tag: 'a' }]),
  )
  await deliverUntil(page, JSON.stringify({ ...message, body: 'สอง' }), (shown) =>
    expect(shown).toEqual([{ title: 'Kapao', body: 'สอง', tag: 'a' }]),
  )
  await deliverUntil(page, 'no JSON', (shown) => expect(shown).toHaveLength(2))
})

for (const [path, opened] of [
  ['/user/bonus', '/user/bonus'],
  ['https://attacker.example/', '/user/home'],
  ['//attacker.example/user/', '/user/home'],
] as const)
  test(`a tap on a message that names ${path} opens ${opened} in the window that is open`, async ({
    page,
    app,
    context,
  }) => {
    await openSettings(page, await join(app, { name: 'บัว' }), '/user/statement')
    await deliverUntil(page, JSON.stringify({ title: 'Kapao', body: 'x', tag: 'a', path }), (shown) =>
      expect(shown).toHaveLength(1),
    )
    const [worker] = context.serviceWorkers()
    await worker?.evaluate(async () => {
      const scope = globalThis as unknown as {
        registration: ServiceWorkerRegistration
        NotificationEvent: new (type: string, about: { notification: Notification }) => Event
      }
      const [notification] = await scope.registration.getNotifications()
      if (notification) dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
    })
    await expect(page).toHaveURL(opened)
    expect(context.pages()).toHaveLength(1)
    expect(await readShown(page)).toEqual([])
  })

test.describe('in each language', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('the settings of notifications on this phone pass the inspection', async ({ page, app, say }) => {
    const screen = startInspection(page)
    screen.allowFailures()
    const person = await join(app, { name: 'บัว' })
    await enter(page, person.token)
    await page.goto(settingsPath)
    await expect(phoneSwitch(page, say)).toBeEnabled()
    await settle(page)
    await screen.look('push-off', 'sheet')
    await phoneSwitch(page, say).click()
    await expect(page.getByText(say('push:failedText'))).toBeVisible()
    await screen.look('push-failed', 'sheet')
    await subscribeAs(page, await makeReceiver(app, person), await readPushKey(app, person))
    await page.reload()
    await phoneSwitch(page, say).click()
    await expect(page.getByRole('switch', { name: say('push:amounts') })).toBeVisible()
    await screen.look('push-on', 'sheet')
    await page.addInitScript(() => {
      Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
    })
    await page.reload()
    await expect(page.getByText(say('push:denied'))).toBeVisible()
    await screen.look('push-denied', 'sheet')
    await page.addInitScript(() => {
      Reflect.deleteProperty(window, 'PushManager')
    })
    await page.reload()
    await expect(page.getByText(say('push:unsupported'))).toBeVisible()
    await screen.look('push-unsupported', 'sheet')
    // The browser of a test says in the console why it cannot subscribe.
    expect(screen.readFaults().filter((fault) => !fault.includes('incognito mode'))).toEqual([])
  })
})
