import { randomUUID } from 'node:crypto'
import type { Answer } from '@kapao/contract/call'
import { type listReportMails, mostReportMails, type sendReportMail } from '@kapao/contract/report-mail'
import { recordDeposit } from '@kapao/testkit/movements'
import { joinOperator, type OperatorPerson } from '@kapao/testkit/operators'
import { join } from '@kapao/testkit/people'
import { sealAndSumUp } from '@kapao/testkit/seals'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { deliverReport } from './deliver-report.ts'
import { makeDueReports } from './make-due-reports.ts'

let app: TestApp
let kanda: OperatorPerson
let malee: OperatorPerson

beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api', CONSOLE_URL: 'https://console.site.example' })
  kanda = await joinOperator(app, { operatorId: 'kanda' })
  malee = await joinOperator(app, { operatorId: 'malee', roles: ['marketing'] })
})
afterEach(async () => {
  await app.outside('DELETE', '/control/faults')
  await sql`delete from report_mail_delivery`.execute(app.db)
  await sql`delete from report_mail`.execute(app.db)
})
afterAll(() => app.close())

const daily = { name: 'Daily', every: 'day', hour: 7, by: 'day', language: 'en', isPaused: false } as const

function set(body: object, { speak } = kanda) {
  const all = { reportMailId: randomUUID(), ...daily, recipients: ['owner@site.example'], ...body }
  return app.wire<{ message: string }>('POST', '/api/operator/report/mails/set', { ...speak, body: all })
}

async function list() {
  const { body } = await app.wire<Answer<typeof listReportMails>>(
    'GET',
    '/api/operator/report/mails',
    kanda.speak,
  )
  return body.mails
}

function act<T = { message: string }>(path: 'send' | 'delete', reportMailId: string, { speak } = kanda) {
  return app.wire<T>('POST', `/api/operator/report/mails/${path}`, { ...speak, body: { reportMailId } })
}

type Message = {
  messageId: string
  subject: string
  text: string
  html: string
  attachments: { name: string; content: string }[]
}

async function readMailbox(to: string): Promise<Message[]> {
  return (await app.outside<Message[]>('GET', `/control/mail?to=${encodeURIComponent(to)}`)).body
}

/** Runs what the queue has, as a worker would. */
async function work(): Promise<void> {
  await makeDueReports.run(undefined, app.context)
  const { rows } = await sql<{ id: string }>`
    select delivery_id as id from report_mail_delivery where state = 'waiting' order by recipient`.execute(
    app.db,
  )
  for (const { id } of rows) await deliverReport.run({ deliveryId: id }, app.context)
}

async function depositAt(at: string, satang: bigint): Promise<void> {
  const { memberId } = await join(app)
  await recordDeposit(app, { memberId, satang, happenedAt: new Date(at) })
}

describe('a report by mail', () => {
  it('is sent once at its hour, with the figures of the day before and of the one before that', async () => {
    app.clock.set(new Date('2026-03-10T20:00:00+07:00'))
    await depositAt('2026-03-08T12:00:00+07:00', 10_000n)
    await depositAt('2026-03-09T00:00:00+07:00', 25_000n)
    await depositAt('2026-03-09T23:59:59+07:00', 5_000n)
    await depositAt('2026-03-10T00:00:00+07:00', 99_900n)
    await sealAndSumUp(app.db)
    app.clock.set(new Date('2026-03-10T06:59:00+07:00'))
    expect((await set({ recipients: ['owner@site.example', 'books@site.example'] })).body.message).toBe('OK')
    await work()
    expect(await readMailbox('owner@site.example')).toEqual([])
    app.clock.set(new Date('2026-03-10T07:00:00+07:00'))
    await work()
    await work()
    const [mail, ...others] = await readMailbox('owner@site.example')
    expect(others).toEqual([])
    expect(await readMailbox('books@site.example')).toHaveLength(1)
    expect(mail?.subject).toMatch(/: Daily 09\/03\/2026$/)
    expect(mail?.text).toContain('Deposits: 300.00 (Period before: 100.00)')
    expect(mail?.html).toContain('300.00')
    const [{ last, nextAt } = {}] = await list()
    expect(nextAt).toBe('2026-03-11T00:00:00.000Z')
    expect(last).toMatchObject({
      from: '2026-03-09',
      until: '2026-03-09',
      messages: [
        { recipient: 'books@site.example', state: 'sent', reason: null },
        { recipient: 'owner@site.example', state: 'sent', reason: null },
      ],
    })
    expect(mail?.text).toContain(
      `https://console.site.example/reports?from=2026-03-09&until=2026-03-09&by=day&seal=${last?.sealNo}&terms=0`,
    )
    expect(mail?.attachments.map(({ name }) => name)).toEqual([
      `report-2026-03-09-2026-03-09-${last?.sealNo}.csv`,
    ])
    const csv = Buffer.from(mail?.attachments[0]?.content ?? '', 'base64').toString()
    expect(csv).toMatch(/^\uFEFF.*\r\n2026-03-09,BAHT,300\.00/)
  })

  it('waits until the sums have every entry of its period', async () => {
    await set({ recipients: ['late@site.example'] })
    await sealAndSumUp(app.db)
    await depositAt('2026-03-09T12:00:00+07:00', 100n)
    // The newest seal is from before the day ended, and an entry is newer.
    const now = app.clock.now()
    const dueAt = new Date(Date.now() + 2 * 86_400_000)
    await sql`update report_mail set next_at = ${dueAt}`.execute(app.db)
    app.clock.set(dueAt)
    await work()
    expect(await readMailbox('late@site.example')).toEqual([])
    await sealAndSumUp(app.db)
    await work()
    expect(await readMailbox('late@site.example')).toHaveLength(1)
    app.clock.set(now)
  })

  it('makes up for what was missed while nothing ran, each period once', async () => {
    app.clock.set(new Date('2026-05-10T08:00:00+07:00'))
    await set({ recipients: ['missed@site.example'] })
    app.clock.set(new Date('2026-05-13T08:00:00+07:00'))
    await sealAndSumUp(app.db)
    await Promise.all([
      makeDueReports.run(undefined, app.context),
      makeDueReports.run(undefined, app.context),
    ])
    await work()
    expect(
      (await readMailbox('missed@site.example')).map(({ subject }) => subject.slice(-10)).toSorted(),
    ).toEqual(['10/05/2026', '11/05/2026', '12/05/2026'])
  })

  it('is in the language of its readers, and says where nothing moved', async () => {
    app.clock.set(new Date('2026-07-01T08:00:00+07:00'))
    await sealAndSumUp(app.db)
    const reportMailId = randomUUID()
    await set({
      reportMailId,
      every: 'month',
      language: 'la',
      name: 'ເດືອນ <1>',
      recipients: ['lao@site.example'],
    })
    const sent = await act<Answer<typeof sendReportMail>>('send', reportMailId)
    expect(sent.body).toEqual({ from: '2026-06-01', until: '2026-06-30', messages: 1 })
    await work()
    const [mail] = await readMailbox('lao@site.example')
    expect(mail?.subject).toContain('ເດືອນ <1> 01/06/2026 – 30/06/2026')
    expect(mail?.html).toContain('lang="lo"')
    expect(mail?.html).toContain('ເດືອນ &lt;1&gt;')
    expect(mail?.text).toContain('ບໍ່ມີເງິນເຄື່ອນໄຫວໃນຊ່ວງນີ້')
  })

  it('is tried again with the same Message-ID where the mail host did not answer for sure, and ends where it refuses', async () => {
    app.clock.set(new Date('2026-08-02T08:00:00+07:00'))
    await sealAndSumUp(app.db)
    const reportMailId = randomUUID()
    await set({ reportMailId, recipients: ['again@site.example', 'nobody@site.invalid'] })
    await app.outside('PUT', '/control/faults', { body: { party: 'mail', fault: 'errorAfter', count: 1 } })
    await act('send', reportMailId)
    await work()
    const [{ last } = {}] = await list()
    expect(last?.messages).toMatchObject([
      { recipient: 'again@site.example', state: 'waiting', reason: expect.stringContaining('451') },
      { recipient: 'nobody@site.invalid', state: 'refused', reason: expect.stringContaining('550') },
    ])
    // Before its time, and while another server has it, nothing is sent.
    await work()
    expect(await readMailbox('again@site.example')).toHaveLength(1)
    app.clock.set(new Date(app.clock.now().getTime() + 61_000))
    await work()
    await work()
    const mails = await readMailbox('again@site.example')
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(1)
    expect(mails).toHaveLength(2)
    expect((await list())[0]?.last?.messages[0]).toMatchObject({ state: 'sent', reason: null })
  })

  it('gives up after two days of failed attempts', async () => {
    app.clock.set(new Date('2026-09-02T08:00:00+07:00'))
    await sealAndSumUp(app.db)
    const reportMailId = randomUUID()
    await set({ reportMailId, recipients: ['down@site.example'] })
    await app.outside('PUT', '/control/faults', { body: { party: 'mail', fault: 'down' } })
    await act('send', reportMailId)
    await sql`update report_mail set next_at = null`.execute(app.db)
    for (let hour = 0; hour < 50; hour += 1) {
      await work()
      app.clock.set(new Date(app.clock.now().getTime() + 3_600_000))
    }
    expect((await list())[0]?.last?.messages).toMatchObject([
      { state: 'gaveUp', reason: expect.stringContaining('421') },
    ])
    expect(await readMailbox('down@site.example')).toEqual([])
  })

  it('does not reach an address that was taken off its list, and nobody after it was deleted', async () => {
    app.clock.set(new Date('2026-10-02T08:00:00+07:00'))
    await sealAndSumUp(app.db)
    const [kept, deleted] = [randomUUID(), randomUUID()]
    await set({ reportMailId: kept, recipients: ['old@site.example', 'new@site.example'] })
    await set({ reportMailId: deleted, recipients: ['old@site.example'] })
    await act('send', kept)
    await act('send', deleted)
    await set({ reportMailId: kept, recipients: ['new@site.example'] })
    expect((await act('delete', deleted)).body.message).toBe('OK')
    await work()
    expect(await readMailbox('old@site.example')).toEqual([])
    expect(await readMailbox('new@site.example')).toHaveLength(1)
  })

  it('pauses when who set it up may no longer read reports', async () => {
    app.clock.set(new Date('2026-11-02T08:00:00+07:00'))
    const ekk = await joinOperator(app, { operatorId: 'ekk', roles: ['finance'] })
    await set({ recipients: ['after@site.example'] }, ekk)
    await sql`update operator set status = 'suspended' where operator_id = 'ekk'`.execute(app.db)
    app.clock.set(new Date('2026-11-03T08:00:00+07:00'))
    await sealAndSumUp(app.db)
    await work()
    expect(await readMailbox('after@site.example')).toEqual([])
    expect(await list()).toMatchObject([{ isPaused: true, nextAt: null, pausedBecause: 'operator' }])
  })
})

describe('setting one up', () => {
  it('keeps what is due, unless its times change or it is paused', async () => {
    app.clock.set(new Date('2026-10-11T08:00:00+07:00'))
    const reportMailId = randomUUID()
    await set({ reportMailId })
    app.clock.set(new Date('2026-10-12T09:00:00+07:00'))
    await set({ reportMailId, name: 'Renamed' })
    expect((await list())[0]).toMatchObject({ name: 'Renamed', nextAt: '2026-10-12T00:00:00.000Z' })
    await set({ reportMailId, hour: 10 })
    expect((await list())[0]).toMatchObject({ nextAt: '2026-10-12T03:00:00.000Z' })
    await set({ reportMailId, isPaused: true })
    expect((await list())[0]).toMatchObject({ isPaused: true, nextAt: null, pausedBecause: null })
  })

  it('takes valid addresses, each once, and known values only', async () => {
    for (const wrong of [
      { recipients: [] },
      { recipients: ['nobody'] },
      { recipients: ['a@b.example\r\nBcc: c@d.example'] },
      { recipients: ['Name <a@b.example>'] },
      { recipients: ['a@b.example', 'A@B.example'] },
      { recipients: Array.from({ length: 11 }, (_, index) => `a${index}@b.example`) },
      { every: 'hour' },
      { hour: 24 },
      { hour: 7.5 },
      { by: 'member' },
      { language: 'fr' },
      { name: ' ' },
      { name: 'two\nlines' },
      { reportMailId: 'one' },
    ])
      expect([wrong, (await set(wrong)).status]).toEqual([wrong, 400])
    expect(await list()).toEqual([])
  })

  it('is for who may send reports, and there are at most as many as allowed: REPORT_MAILS_FULL', async () => {
    expect((await set({}, malee)).body.message).toBe('FORBIDDEN')
    for (const path of ['send', 'delete'] as const) {
      expect((await act(path, randomUUID(), malee)).body.message).toBe('FORBIDDEN')
      expect((await act(path, randomUUID())).body.message).toBe('NO_DATA')
    }
    await sql`insert into report_mail (report_mail_id, name, every, hour, by, language, recipients, set_by, set_at)
      select gen_random_uuid(), 'n', 'day', 7, 'day', 'en', '{a@b.example}', 'kanda', now()
      from generate_series(1, ${mostReportMails - 1})`.execute(app.db)
    const both = await Promise.all([set({}), set({})])
    expect(both.map(({ body }) => body.message).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'OK',
      'REPORT_MAILS_FULL',
    ])
  })

  it('needs a mail host: MAIL_OFF', async () => {
    const without = await startTestApp({ ROLE: 'api', MAIL_URL: '' })
    try {
      const owner = await joinOperator(without, { operatorId: 'kanda' })
      const body = { reportMailId: randomUUID(), ...daily, recipients: ['owner@site.example'] }
      for (const path of ['set', 'send'] as const) {
        const asked = path === 'set' ? body : { reportMailId: body.reportMailId }
        const answer = await without.wire('POST', `/api/operator/report/mails/${path}`, {
          ...owner.speak,
          body: asked,
        })
        expect(answer.body).toMatchObject({ message: 'MAIL_OFF' })
      }
      expect((await without.wire('GET', '/api/operator/report/mails', owner.speak)).body).toMatchObject({
        isConnected: false,
        mails: [],
      })
    } finally {
      await without.close()
    }
  })
})
