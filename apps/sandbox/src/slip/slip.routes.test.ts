import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import { createTestDatabase } from '@kapao/testkit/postgres'
import { type Bench, keys, startBench } from '../testing/bench.ts'
import { writeMiniQr } from './mini-qr.ts'

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

async function transfer() {
  const { body } = await bench.say<{ reference: string; slipUrl: string }>('POST', '/control/bank/transfer', {
    body: {
      fromBank: 'KTB',
      fromAccount: '123-4-56789-0',
      fromName: 'นาย กสิกร รักไทย',
      toBank: 'KBANK',
      toAccount: '0012345678',
      amount: 300.5,
      at: '2026-01-02T03:04:05+07:00',
      announce: false,
    },
  })
  return body
}

function ask(bank: string, reference: string, key: string | undefined = keys.keySlip) {
  return bench.say('POST', '/slip/inquiry', {
    body: { bank, reference },
    ...(key === undefined ? {} : { key }),
  })
}

describe('a slip', () => {
  test('is a picture whose mini QR names the sending bank and the reference', async () => {
    const { reference, slipUrl } = await transfer()
    const answer = await fetch(slipUrl)
    expect(answer.headers.get('content-type')).toBe('image/png')
    const { data, info } = await sharp(await answer.arrayBuffer())
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const picture = { width: info.width, height: info.height, data: new Uint8Array(data) }
    expect(decodeQR(picture, { format: 'RGB' })).toBe(writeMiniQr({ bank: '006', reference }))
  })

  test('has a checksum as EMVCo requires', () => {
    expect(writeMiniQr({ bank: '002', reference: '0002123123121200011' })).toBe(
      '004000060000010103002021900021231231212000115102TH91049C30',
    )
  })

  test('has no picture if the transfer does not exist', async () => {
    expect((await fetch(`${bench.url}/bank/slip/NOBODY.png`)).status).toBe(404)
  })

  test('is offered on the receipt', async () => {
    const { reference } = await transfer()
    const page = await (await fetch(`${bench.url}/bank/receipt/${reference}`)).text()
    expect(page).toContain(`href="/bank/slip/${reference}.png"`)
  })
})

describe('the inquiry', () => {
  test('returns a transfer with its payer partly masked', async () => {
    const { reference } = await transfer()
    expect((await ask('006', reference)).body).toEqual({
      status: 'found',
      amount: 300.5,
      paidAt: '2026-01-01T20:04:05.000Z',
      sender: { bank: '006', name: 'นาย กสิกร ร', account: 'xxx-x-x6789-x' },
      receiver: { bank: '004', account: '0012345678' },
    })
  })

  test('does not find an unknown reference, nor another bank’s', async () => {
    const { reference } = await transfer()
    for (const [bank, asked] of [
      ['006', 'NOBODYPAIDTHIS'],
      ['014', reference],
    ] as const)
      expect((await ask(bank, asked)).body).toEqual({ status: 'notYet' })
  })

  test('can lag behind the transfer, and can fail its captcha', async () => {
    const { reference } = await transfer()
    function fault(kind: string) {
      return bench.say('PUT', '/control/faults', { body: { party: 'slip', fault: kind, count: 1 } })
    }
    await fault('forget')
    expect((await ask('006', reference)).body).toEqual({ status: 'notYet' })
    await fault('captcha')
    expect((await ask('006', reference)).body).toEqual({ status: 'captcha' })
    expect((await ask('006', reference)).body).toMatchObject({ status: 'found' })
  })

  test('refuses a caller without its key', async () => {
    expect((await ask('006', 'X', 'another-key-altogether')).status).toBe(401)
  })
})
