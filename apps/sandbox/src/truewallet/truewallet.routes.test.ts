import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '@kapao/testkit/postgres'
import { type Bench, keys, startBench } from '../testing/bench.ts'

let bench: Bench
let drop: () => Promise<void>

beforeAll(async () => {
  const database = await createTestDatabase()
  drop = database.drop
  bench = await startBench({ databaseUrl: database.url })
})
afterAll(async () => {
  await bench.close()
  await drop()
})

const ours = '0890000001'

async function makeGift(body: Record<string, unknown>): Promise<string> {
  const answer = await bench.say<{ link: string }>('POST', '/control/truewallet/gift', { body })
  expect(answer.status).toBe(200)
  const link = new URL(answer.body.link)
  expect(link.origin + link.pathname).toBe('https://gift.truemoney.com/campaign/')
  return link.searchParams.get('v') ?? ''
}

function look(voucher: string, key = keys.keyTruewallet) {
  return bench.say('GET', `/truewallet/vouchers/${voucher}`, { key })
}
function redeem(voucher: string, reference: string) {
  return bench.say('POST', `/truewallet/vouchers/${voucher}/redeem`, {
    key: keys.keyTruewallet,
    body: { wallet: ours, reference },
  })
}

type Sums = { gifts: number; waiting: string; redeemed: string }
async function totals(): Promise<Sums> {
  const { truewallet } = (await bench.readTotals()) as unknown as { truewallet: Sums }
  return truewallet
}

describe('a gift', () => {
  test('is open, is redeemed by one reference, and a repeat with that reference returns the same', async () => {
    const voucher = await makeGift({ amount: 12.5 })
    expect((await look(voucher)).body).toEqual({ status: 'open', amount: 12.5, taken: null })
    const first = await redeem(voucher, 'ours')
    expect(first.body).toEqual({
      status: 'taken',
      amount: 12.5,
      taken: { reference: 'ours', amount: 12.5, at: expect.any(String) },
    })
    expect((await redeem(voucher, 'ours')).body).toEqual(first.body)
    expect((await look(voucher)).body).toEqual(first.body)
    expect(await redeem(voucher, 'theirs')).toMatchObject({ status: 409, body: { error: 'taken' } })
  })

  test('redeemed 32 times at once by as many references goes to one, and its money moves once', async () => {
    const before = await totals()
    const voucher = await makeGift({ amount: 32 })
    expect((await totals()).waiting).toBe(String(BigInt(before.waiting) + 3200n))
    const answers = await Promise.all(Array.from({ length: 32 }, (_, at) => redeem(voucher, `r${at}`)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const after = await totals()
    expect(after.waiting).toBe(before.waiting)
    expect(after.redeemed).toBe(String(BigInt(before.redeemed) + 3200n))
  })

  test('is refused if it has expired, does not exist or was taken by somebody else', async () => {
    const over = await makeGift({ amount: 5, validSeconds: 0 })
    expect((await look(over)).body).toMatchObject({ status: 'over' })
    expect(await redeem(over, 'ours')).toMatchObject({ status: 410, body: { error: 'over' } })
    expect(await redeem('nothing', 'ours')).toMatchObject({ status: 404, body: { error: 'unknown-voucher' } })
    const gone = await makeGift({ amount: 5 })
    function take() {
      return bench.say('POST', `/control/truewallet/gift/${gone}/take`, { body: { wallet: '0811111111' } })
    }
    expect((await take()).body).toEqual({ amount: 5 })
    expect((await take()).status).toBe(409)
    expect((await look(gone)).body).toMatchObject({ status: 'taken', taken: { reference: '' } })
    expect((await look(gone, 'not-the-key-of-the-wallet')).status).toBe(401)
  })

  test('that was redeemed looks open while the e-wallet has a forget fault', async () => {
    const voucher = await makeGift({ amount: 5 })
    await redeem(voucher, 'ours')
    await bench.say('PUT', '/control/faults', {
      body: { party: 'truewallet', call: 'look', fault: 'forget', count: 1 },
    })
    expect((await look(voucher)).body).toMatchObject({ status: 'open', taken: null })
    expect((await look(voucher)).body).toMatchObject({ status: 'taken' })
  })
})

describe('the e-wallet’s page', () => {
  async function page(cookie?: string): Promise<string> {
    return (
      await bench.say('GET', '/truewallet', {
        headers: { accept: 'text/html', ...(cookie ? { cookie } : {}) },
      })
    ).text
  }
  function idempotencyKeys(text: string): string[] {
    return [...text.matchAll(/name="idempotencyKey" value="([^"]+)"/g)].map(
      ([, idempotencyKey = '']) => idempotencyKey,
    )
  }

  test('creates a gift and shows its link, once however often its form is submitted', async () => {
    const [idempotencyKey = ''] = idempotencyKeys(await page())
    const before = await totals()
    for (const _time of [1, 2])
      expect((await bench.sendForm('/truewallet/gift', { amount: '20', idempotencyKey })).status).toBe(303)
    expect((await totals()).gifts).toBe(before.gifts + 1)
    const [, voucher = ''] = /gift\.truemoney\.com\/campaign\/\?v=([A-Za-z0-9]{35})/.exec(await page()) ?? []
    expect((await look(voucher)).body).toMatchObject({ status: 'open', amount: 20 })
  })

  test('sends money to another wallet, as the person that was chosen', async () => {
    const became = await bench.sendForm('/truewallet/person', { name: 'มาลี สุข', number: '081-000-0002' })
    const cookie = became.headers.get('set-cookie')?.split(';')[0] ?? ''
    const text = await page(cookie)
    expect(text).toContain('มาลี สุข')
    const [, idempotencyKey = ''] = idempotencyKeys(text)
    const sent = await bench.sendForm(
      '/truewallet/send',
      { to: ours, amount: '๕๐.๒๕', idempotencyKey },
      cookie,
    )
    expect(sent.status).toBe(200)
    expect(await page(cookie)).toContain('99,949')
  })

  test.each([
    ['no amount', '/truewallet/gift', { amount: 'ten' }, 400],
    ['more than there is', '/truewallet/gift', { amount: '999999999' }, 409],
    ['money to itself', '/truewallet/send', { amount: '1', to: '0810000001' }, 400],
  ])('shows an apology for %s', async (_what, path, fields, status) => {
    const [idempotencyKey = ''] = idempotencyKeys(await page())
    const answer = await bench.sendForm(path, { idempotencyKey, ...fields })
    expect(answer.status).toBe(status)
    expect(await answer.text()).toContain('role="alert"')
  })
})
