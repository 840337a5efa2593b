import { createTestDatabase, type TestDatabase } from '@kapao/testkit/postgres'
import encodeQR from 'qr'
import sharp from 'sharp'
import { v7 as newId } from 'uuid'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Bench, keys, startBench } from '../testing/bench.ts'
import { buildEmv, buildPromptPay, promptPayFields, writeFields } from '../testing/build-promptpay.ts'

let database: TestDatabase
let bench: Bench

beforeEach(async () => {
  database = await createTestDatabase()
  bench = await startBench({ databaseUrl: database.url })
})
afterEach(async () => {
  await bench.readTotals()
  await bench.close()
  await database.drop()
})

function page(path: string, cookie?: string) {
  return bench.say('GET', path, {
    headers: { accept: 'text/html', ...(cookie === undefined ? {} : { cookie }) },
  })
}
function pay(fields: Record<string, string>) {
  return bench.sendForm('/bank/pay', {
    name: 'มาลี สุขใจ',
    bank: 'KTB',
    number: '',
    idempotencyKey: newId(),
    ...fields,
  })
}
async function received() {
  return (await bench.readTotals()).kbank
}

describe('paying a QR', () => {
  test('takes the money once however often the form is submitted, and shows a receipt', async () => {
    const id = await bench.createQr('100.07')
    const form = await page(`/bank/pay?qr=${id}`)
    const idempotencyKey = /name="idempotencyKey"[^>]*value="([^"]+)"/.exec(form.text)?.[1] ?? ''
    expect(form.text).toMatch(/100<small>\.07<\/small>/)
    const answers = await Promise.all(
      [1, 2, 3].map(() => pay({ qr: id, idempotencyKey, number: '9876543210' })),
    )
    const locations = answers.map((answer) => [answer.status, answer.headers.get('location')])
    expect(new Set(locations.map(String)).size).toBe(1)
    expect(locations[0]).toEqual([303, expect.stringMatching(/^\/bank\/receipt\/[0-9A-Z]{25}$/)])
    expect(await received()).toMatchObject({ payments: 1, received: '10007' })

    const receipt = await page(String(locations[0]?.[1]))
    expect(receipt.text).toContain(String(locations[0]?.[1]).split('/').pop())
    expect(receipt.text).toContain('มาลี ส<')
    expect(receipt.text).not.toContain('มาลี สุขใจ')
    expect((await page(`/bank/pay?qr=${id}`)).text).toContain('Pay again')
  })

  test('remembers who paid, and debits their balance', async () => {
    const paid = await pay({ qr: await bench.createQr('100.07') })
    const cookie = paid.headers.get('set-cookie')?.split(';')[0] ?? ''
    expect(cookie).toMatch(/^person=KTB-\d{10}$/)
    const home = await page('/bank', cookie)
    expect(home.text).toContain('มาลี สุขใจ')
    expect(home.text).toMatch(/99,899<small>\.93<\/small>/)
    // The same name at the same bank is the same account.
    await pay({ qr: await bench.createQr('0.93') })
    expect((await page('/bank', cookie)).text).toMatch(/99,899<small>\.00<\/small>/)
  })

  test('is refused above the balance until pretend money is added', async () => {
    const id = await bench.createQr('100000.01')
    const asMalee = { name: 'มาลี สุขใจ', bank: 'KTB', number: '1234567890' }
    const refused = await pay({ ...asMalee, qr: id })
    expect(refused.status).toBe(409)
    expect(await refused.text()).toContain('not enough money')
    expect(await received()).toMatchObject({ payments: 0, received: '0' })
    await bench.sendForm('/bank/top-up', {}, 'person=KTB-1234567890')
    expect((await pay({ ...asMalee, qr: id })).status).toBe(303)
    expect(await received()).toMatchObject({ payments: 1, received: '10000001' })
  })

  test('refuses an account number that belongs to another holder', async () => {
    const refused = await pay({ qr: await bench.createQr(), bank: 'SCB', number: '111-2-22333-4' })
    expect(refused.status).toBe(409)
    expect(await received()).toMatchObject({ payments: 0 })
  })

  test('warns before paying that a QR was dropped or has expired, and still takes the money', async () => {
    const expired = await bench.createQr('5.00', '2020-01-01T00:00:00Z')
    expect((await page(`/bank/pay?qr=${expired}`)).text).toContain('has expired')
    const dropped = await bench.createQr('6.00')
    await bench.say('DELETE', `/kbank/qr/${dropped}`, { key: keys.keyKbank })
    expect((await page(`/bank/pay?qr=${dropped}`)).text).toContain('dropped this QR')
    for (const qr of [expired, dropped]) expect((await pay({ qr })).status).toBe(303)
    expect(await received()).toMatchObject({ payments: 2, received: '1100' })
  })

  test.each([
    ['another’s QR id', { qr: newId() }, 404],
    ['an id that is none', { qr: 'x' }, 400],
    ['no QR at all', {}, 400],
    ['a receiver nobody knows', { text: buildPromptPay() }, 404],
    ['a text that is no QR', { text: '<b>hello</b>' }, 400],
    ['no name', { name: '  ' }, 400],
    ['a bank that is none', { bank: 'ABC' }, 400],
    ['an account that is none', { number: '12' }, 400],
    ['an intent that is none', { idempotencyKey: 'x' }, 400],
  ])('refuses %s with a readable message and moves nothing', async (_what, fields, status) => {
    const known =
      _what.startsWith('no name') || 'bank' in fields || 'number' in fields || 'idempotency_key' in fields
    const refused = await pay(known ? { qr: await bench.createQr(), ...fields } : fields)
    expect(refused.status).toBe(status)
    expect(await refused.text()).toMatch(/role="alert"/)
    expect(await received()).toMatchObject({ payments: 0, received: '0' })
  })
})

describe('paying by the QR’s text', () => {
  test('finds the QR that was registered with KBANK', async () => {
    const id = await bench.createQr('12.34')
    const form = await page(`/bank/pay?text=${encodeURIComponent(` ${buildPromptPay('12.34')} `)}`)
    expect(form.text).toContain(`name="qr" value="${id}"`)
    await pay({ text: buildPromptPay('12.34') })
    expect((await bench.say('GET', `/kbank/qr/${id}`, { key: keys.keyKbank })).body).toMatchObject({
      status: 'paid',
    })
  })

  test('requires an amount when the QR leaves it open', async () => {
    await bench.createQr('1.00')
    const { format, receiver, currency, country } = promptPayFields()
    const text = buildEmv([format, receiver, currency, country])
    expect((await page(`/bank/pay?text=${text}`)).text).toContain('name="amount"')
    for (const amount of ['', '0', '1.005', '-1', '1e3', 'many'])
      expect((await pay({ text, amount })).status).toBe(400)
    expect((await pay({ text, amount: '1,250.50' })).status).toBe(303)
    expect(await received()).toMatchObject({ payments: 1, received: '125050' })
  })

  test('renders the text escaped', async () => {
    const refused = await page(`/bank/pay?text=${encodeURIComponent('<script>alert(1)</script>')}`)
    expect(refused.status).toBe(400)
    expect(refused.text).not.toContain('<script>alert')
  })
})

describe('a receipt', () => {
  test('is refused if the reference cannot be stored', async () => {
    expect((await page('/bank/receipt/%00')).status).toBe(400)
  })
})

describe('paying by a saved picture', () => {
  async function renderPicture(text: string, format: 'png' | 'jpeg' | 'webp'): Promise<Buffer> {
    const svg = encodeQR(text, 'svg')
    return sharp(Buffer.from(svg), { density: 600 })
      .flatten({ background: '#fff' })
      .resize(480)
      .toFormat(format)
      .toBuffer()
  }
  function upload(bytes: Buffer): Promise<Response> {
    const body = new FormData()
    body.set('picture', new Blob([new Uint8Array(bytes)]), 'qr.png')
    return fetch(`${bench.url}/bank/picture`, {
      method: 'POST',
      headers: { accept: 'text/html' },
      body,
      redirect: 'manual',
    })
  }

  test.each(['png', 'jpeg', 'webp'] as const)('reads the QR in a %s', async (format) => {
    const id = await bench.createQr('45.67')
    const answer = await upload(await renderPicture(buildPromptPay('45.67'), format))
    expect(answer.status).toBe(303)
    expect((await page(answer.headers.get('location') ?? '')).text).toContain(`value="${id}"`)
  })

  test.each(['multipart/form-data; boundary=x', 'multipart/form-data'])(
    'refuses a truncated upload with content type %s',
    async (contentType) => {
      const headers = { 'content-type': contentType, accept: 'text/html' }
      const answer = await fetch(`${bench.url}/bank/picture`, { method: 'POST', headers, body: 'broken' })
      expect(answer.status).toBe(400)
      expect(await answer.text()).toContain('not a picture we can open')
    },
  )

  test('refuses a picture without a QR, a file that is not a picture, and one that is too big', async () => {
    const blank = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const huge = await sharp({ create: { width: 6_000, height: 6_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const gif = await sharp({ create: { width: 30, height: 30, channels: 3, background: '#fff' } })
      .gif()
      .toBuffer()
    const cases = [
      [blank, 400, 'no readable QR'],
      [huge, 400, 'not a picture we can open'],
      [gif, 400, 'not a picture we can open'],
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 400, 'not a picture we can open'],
      [Buffer.from('not a picture'), 400, 'not a picture we can open'],
      [Buffer.alloc(9 * 1024 * 1024), 413, 'too large'],
    ] as const
    for (const [bytes, status, sentence] of cases) {
      const answer = await upload(bytes)
      expect([answer.status, await answer.text()]).toEqual([status, expect.stringContaining(sentence)])
    }
    const form = await bench.sendForm('/bank/picture', { picture: 'x' })
    expect(form.status).toBe(400)
  })
})

test('anybody can play any person: a new person starts with 100,000 baht', async () => {
  const become = await bench.sendForm('/bank/person', { name: 'Dao', bank: 'GSB', number: '' })
  expect([become.status, become.headers.get('location')]).toEqual([303, '/bank'])
  const cookie = become.headers.get('set-cookie')?.split(';')[0] ?? ''
  expect(cookie).toMatch(/^person=GSB-\d{12}$/)
  const home = await page('/bank', cookie)
  expect(home.text).toContain('<b>Dao</b>')
  expect(home.text).toMatch(/100,000<small>\.00/)
  for (const wicked of ['person=GSB-999999', 'person=XXX-1', 'person=;', 'person=SCB-1112223334; x=<b>']) {
    expect((await page('/bank', wicked)).text).toContain('สมชาย ใจดี')
  }
})

test('lists only QRs that are unpaid, not dropped and not expired', async () => {
  const [waiting, paid, dropped] = [
    await bench.createQr('1.01'),
    await bench.createQr('1.02'),
    await bench.createQr('1.03'),
  ]
  const expired = await bench.createQr('1.04', '2020-01-01T00:00:00Z')
  await bench.pay(paid)
  await bench.say('DELETE', `/kbank/qr/${dropped}`, { key: keys.keyKbank })
  const { text } = await page('/bank')
  expect(text).toContain(`/bank/pay?qr=${waiting}`)
  for (const gone of [paid, dropped, expired]) expect(text).not.toContain(gone)
})

test('the builder of test payloads writes what the reader reads', () => {
  expect(writeFields([['00', '01']])).toBe('000201')
})
