import { type HowtoFilms, howtoTopics } from '@kapao/contract/site-lookups'
import { join } from '@kapao/testkit/people'
import { openBankAccount } from '@kapao/testkit/feed'
import { openKbankAccount } from '@kapao/testkit/kbank'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Setting, writeSetting } from './site.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: 'https://kapao.example' })
})

afterAll(() => app.close())

async function look(name: string, token?: string): Promise<unknown> {
  const { status, body } = await app.wire('GET', `/api/lookup/${name}`, { token })
  expect(status).toBe(200)
  return body
}

describe('a site that the operator has not set up', () => {
  it.each([
    ['info', { name: 'Kapao', website: 'https://kapao.example' }],
    ['conditions', { conditions: [] }],
    ['agreements', []],
    ['notice', { text: '' }],
    ['contact', { contactText: '', lineLink: '', lineName: '', lineQR: '' }],
    ['sources', []],
    ['slip', { closedFrom: '', closedUntil: '' }],
    ['active', { terminated: false }],
    ['registerOTP', { registerOTP: true }],
    ['enableChatWidget', { enableChatWidget: false }],
  ])('returns a safe default for %s', async (name, answer) => {
    expect(await look(name)).toEqual(answer)
  })

  it('offers no account to pay into and sensible withdrawal limits, to members only', async () => {
    const { token } = await join(app)
    expect(await look('deposit', token)).toEqual({
      banks: [],
      wallets: [],
      isManual: false,
      lastAmounts: [],
      speeds: [],
    })
    expect(await look('withdraw', token)).toEqual({ withdrawMin: 100, withdrawMax: 50_000 })
    for (const name of ['deposit', 'withdraw']) {
      expect((await app.wire('GET', `/api/lookup/${name}`)).body['message']).toBe('invalid-token')
    }
  })
})

describe('what the operator set', () => {
  it('lists the open banks in the operator’s order, with Thai and English names', async () => {
    const { db } = app
    await db.updateTable('bank').set({ is_open: false }).where('code', '=', 'TISCO').execute()
    const banks = (await look('banks')) as { code: string }[]
    expect(banks[0]).toEqual({
      code: 'KBANK',
      nameTH: 'ธนาคารกสิกรไทย',
      nameLA: 'ທະນາຄານກະສິກອນໄທ',
      nameEN: 'Kasikornbank',
    })
    expect(banks.map(({ code }) => code)).toContain('BCEL')
    expect(banks.map(({ code }) => code)).not.toContain('TISCO')
  })

  it('lists the films that ship with the app, until the operator sets others', async () => {
    const shipped = (await look('howto')) as HowtoFilms[]
    expect(shipped.map(({ topic }) => topic)).toEqual([...howtoTopics])
    for (const { films, captions } of shipped) {
      expect(films.map(({ language }) => language)).toEqual(['th', 'la', 'en'])
      expect(captions.map(({ language }) => language)).toEqual(['th', 'la', 'en'])
    }
    const own: Setting<'howto'>[number] = {
      topic: 'wallet',
      seconds: 61,
      films: [
        {
          language: 'th',
          poster: '/films/wallet.png',
          sources: [{ url: '/films/wallet.mp4', type: 'video/mp4' }],
        },
      ],
      captions: [],
    }
    await writeSetting(app.context, 'howto', [own])
    expect(await look('howto')).toEqual([own])
  })

  it('accepts no film from another site, and no topic twice', async () => {
    const [film] = (await look('howto')) as [Setting<'howto'>[number]]
    const elsewhere = { ...film, films: [{ ...film.films[0]!, poster: 'https://elsewhere.example/a.png' }] }
    await expect(async () => writeSetting(app.context, 'howto', [elsewhere])).rejects.toThrow()
    await expect(async () => writeSetting(app.context, 'howto', [film, film])).rejects.toThrow()
    expect(await look('howto')).toEqual([film])
  })

  it('lists the sources in order', async () => {
    const { db } = app
    const rows = [
      { code: 'LINE', description: 'LINE', sort_order: 2 },
      { code: 'FRIEND', description: 'เพื่อน', sort_order: 1 },
    ]
    await db.insertInto('source').values(rows).execute()
    expect(await look('sources')).toEqual([
      { code: 'FRIEND', description: 'เพื่อน' },
      { code: 'LINE', description: 'LINE' },
    ])
  })

  it('shows an open deposit account without the PromptPay id, and no closed account', async () => {
    const { token } = await join(app)
    await openKbankAccount(app.db)
    const { banks } = (await look('deposit', token)) as { banks: Record<string, unknown>[] }
    expect(banks).toHaveLength(1)
    expect(Object.keys(banks[0] ?? {}).toSorted()).toEqual(
      [
        'bank',
        'bankAccountName',
        'bankAccountNo',
        'bankCode',
        'bankType',
        'currency',
        'mode',
        'qr',
      ].toSorted(),
    )
    expect(banks[0]).toMatchObject({ bankCode: 'KBANK', mode: 'SMS', bank: { nameEN: 'Kasikornbank' } })
    await app.db.updateTable('deposit_account').set({ is_open: false }).execute()
    expect(await look('deposit', token)).toMatchObject({ banks: [] })
  })

  it('shows plain accounts as stored and KBANK in SMS mode as a QR, and whether deposit notices are accepted', async () => {
    const { token } = await join(app)
    const { db } = app
    await db.deleteFrom('deposit_account').execute()
    await openKbankAccount(db)
    for (const [bankCode, accountNo] of [
      ['SCB', '4013334447'],
      ['KBANK', '0398765432'],
      ['GSB', '020123456789'],
      ['KTB', '9812345670'],
    ] as const)
      await openBankAccount(db, { bankCode, accountNo, mode: bankCode === 'KTB' ? 'MANUAL' : 'AUTO' })
    await writeSetting(app.context, 'isManual', true)
    const answer = await look('deposit', token)
    expect(answer).toMatchObject({ isManual: true, wallets: [] })
    const { banks } = answer as { banks: { bankCode: string; mode: string; qr?: unknown }[] }
    const shown = banks.map(({ bankCode, mode, qr }) => `${bankCode} ${mode}${qr ? ' QR' : ''}`)
    expect(new Set(shown)).toEqual(
      new Set(['KBANK SMS QR', 'SCB AUTO', 'KBANK AUTO', 'GSB AUTO', 'KTB MANUAL']),
    )
  })

  it('sanitises the operator’s HTML in conditions, agreements and notice', async () => {
    const dirty = '<p onclick="x()">ข้อความ<script>alert(1)</script></p>'
    const clean = '<p>ข้อความ</p>'
    await writeSetting(app.context, 'conditions', [dirty])
    await writeSetting(app.context, 'agreements', [dirty, dirty])
    await writeSetting(app.context, 'notice', { text: dirty })
    expect(await look('conditions')).toEqual({ conditions: [clean] })
    expect(await look('agreements')).toEqual([clean, clean])
    expect(await look('notice')).toEqual({ text: clean })
  })

  it('returns the contact as the operator wrote it', async () => {
    const contact = {
      contactText: 'ทักไลน์ & โทร\n24 ชั่วโมง',
      lineLink: 'https://line.me/',
      lineName: '@kapao',
      lineQR: 'data:image/png;base64,AAAA',
    }
    await writeSetting(app.context, 'contact', contact)
    expect(await look('contact')).toEqual(contact)
  })

  it('accepts no setting of another shape: a link that runs code, markup in a plain text, a time without its end, reversed limits', () => {
    const { context } = app
    const contact = { contactText: '', lineLink: 'javascript:alert(1)', lineName: '', lineQR: '' }
    expect(() => writeSetting(context, 'contact', contact)).toThrow()
    expect(() => writeSetting(context, 'contact', { ...contact, contactText: '<b>', lineLink: '' })).toThrow()
    expect(() => writeSetting(context, 'slip', { closedFrom: '23:00', closedUntil: '' })).toThrow(
      'closing time is missing',
    )
    expect(() => writeSetting(context, 'withdraw', { withdrawMin: 2, withdrawMax: 1 })).toThrow('above')
  })
})

describe('a terminated service', () => {
  it('still serves lookups, refuses everything else with status 410 within a second, and can be resumed', async () => {
    const { token } = await join(app)
    async function answered(): Promise<unknown> {
      const { status, body } = await app.wire('GET', '/api/account/profile', { token })
      return status === 200 ? 'OK' : { status, message: body['message'] }
    }
    await writeSetting(app.context, 'terminated', true)
    await expect.poll(answered).toEqual({ status: 410, message: 'gone' })
    expect(await look('active')).toEqual({ terminated: true })
    const { body } = await app.wire('POST', '/api/otp/send', { body: { phoneNumber: '0860000001' } })
    expect(body['message']).toBe('gone')
    await writeSetting(app.context, 'terminated', false)
    await expect.poll(answered).toBe('OK')
  })
})
