import { createTestDatabase, type TestDatabase } from '@kapao/testkit/postgres'
import { createTransport } from 'nodemailer'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Bench, keys, startBench } from '../testing/bench.ts'

let database: TestDatabase
let bench: Bench

beforeAll(async () => {
  database = await createTestDatabase()
  bench = await startBench({ databaseUrl: database.url })
})
afterEach(() => bench.say('DELETE', '/control/faults'))
afterAll(async () => {
  await bench.close()
  await database.drop()
})

type Message = {
  messageId: string
  subject: string
  text: string
  html: string
  attachments: { name: string; type: string; content: string }[]
}

async function readMailbox(to: string): Promise<Message[]> {
  return (await bench.say<Message[]>('GET', `/control/mail?to=${encodeURIComponent(to)}`)).body
}

function send(to: string, { login = keys.keyMail, timeout = 300 } = {}) {
  const [user = '', pass = ''] = login.split(':')
  const transport = createTransport({
    host: '127.0.0.1',
    port: bench.mailPort,
    auth: { user, pass },
    socketTimeout: timeout,
  })
  return transport
    .sendMail({
      from: 'reports@kapao.example',
      to,
      subject: 'รายงาน ✓',
      text: 'ยอดฝาก 1,000',
      html: '<b>ยอดฝาก</b><script>bad()</script>',
      messageId: '<one@kapao.example>',
      attachments: [{ filename: 'รายงาน.csv', content: 'a,ข' }],
    })
    .then(
      () => 'sent',
      ({ responseCode, code }: { responseCode?: number; code: string }) => responseCode ?? code,
    )
}

describe('the mail host', () => {
  test('keeps what arrives for each recipient, as often as it arrives', async () => {
    expect(await send('one@site.example, two@site.example')).toBe('sent')
    expect(await send('One@site.example')).toBe('sent')
    const [mail, ...others] = await readMailbox('one@site.example')
    expect(others).toHaveLength(1)
    expect(mail).toMatchObject({
      messageId: '<one@kapao.example>',
      subject: 'รายงาน ✓',
      text: expect.stringContaining('ยอดฝาก 1,000'),
      attachments: [{ name: 'รายงาน.csv', content: Buffer.from('a,ข').toString('base64') }],
    })
    expect(await readMailbox('two@site.example')).toHaveLength(1)
  })

  test('refuses a wrong login, and mailboxes that do not exist', async () => {
    expect(await send('three@site.example', { login: 'kapao:wrong' })).toBe(535)
    expect(await send('three@site.invalid')).toBe(550)
    expect(await readMailbox('three@site.example')).toEqual([])
  })

  test.each([
    ['error', 451, 0],
    ['down', 421, 0],
    ['errorAfter', 451, 1],
    ['timeout', 'ETIMEDOUT', 0],
    ['timeoutAfter', 'ETIMEDOUT', 1],
  ] as const)(
    'fails once with %s: the sender learns %s and the mailbox has %i',
    async (fault, answer, kept) => {
      const to = `${fault}@site.example`
      await bench.say('PUT', '/control/faults', { body: { party: 'mail', fault, count: 1 } })
      expect(await send(to)).toBe(answer)
      expect(await readMailbox(to)).toHaveLength(kept)
      expect(await send(to)).toBe('sent')
    },
  )

  test('takes no fault that it cannot have', async () => {
    const body = { party: 'mail', fault: 'html' }
    expect((await bench.say('PUT', '/control/faults', { body })).status).toBe(400)
  })
})

test('people read mail as text, as a mail program shows it, and with its files', async () => {
  await send('reader@site.example')
  const list = await bench.say('GET', '/mail?address=reader@site.example')
  expect(list.text).toContain('รายงาน ✓')
  const [, path = ''] = /href="(\/mail\/[\da-f-]{36})"/.exec(list.text) ?? []
  expect((await bench.say('GET', path)).text).toContain('ยอดฝาก 1,000')
  const shown = await bench.say('GET', `${path}/html`)
  expect(shown.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
  const file = await bench.say('GET', `${path}/attachments/0`)
  expect([file.text, file.headers.get('content-disposition')]).toEqual([
    'a,ข',
    expect.stringMatching(/^attachment/),
  ])
  for (const missing of [`${path}/attachments/1`, '/mail/0198c0de-0000-7000-8000-000000000000'])
    expect((await bench.say('GET', missing)).status).toBe(404)
})
