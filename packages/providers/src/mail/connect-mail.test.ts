import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RequestOutcome } from '../outbound/observed-answer.ts'
import { connectMail } from './connect-mail.ts'
import type { Mail } from './mail-adapter.ts'

let server: SMTPServer
let port: number
let received: { login: string | undefined; from: string; to: string[]; source: string }[]
let answers: { recipient?: number; message?: number; isSilent?: true }

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onAuth: ({ username, password }, _session, done) =>
      password === 'right' ? done(null, { user: username ?? '' }) : done(refusal(535)),
    onRcptTo: (_address, _session, done) =>
      done(answers.recipient === undefined ? undefined : refusal(answers.recipient)),
    onData: (stream, { envelope, user }, done) => {
      void stream.toArray().then((pieces) => {
        if (answers.isSilent) return
        if (answers.message !== undefined) return done(refusal(answers.message))
        received.push({
          login: user as string | undefined,
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          source: Buffer.concat(pieces).toString(),
        })
        done()
      })
    },
  })
  server.on('error', () => undefined)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  port = (server.server.address() as AddressInfo).port
})
beforeEach(() => {
  received = []
  answers = {}
})
afterAll(() => new Promise<void>((resolve) => server.close(resolve)))

function refusal(responseCode: number): Error {
  return Object.assign(new Error('no'), { responseCode })
}

type Host = Partial<Parameters<typeof connectMail>[0]>

function send(mail: Partial<Mail> = {}, host: Host = {}) {
  return connectMail({
    url: `smtp://127.0.0.1:${port}`,
    login: 'kapao:right',
    from: 'Kapao <reports@kapao.example>',
    requiresTls: false,
    timeoutMilliseconds: 500,
    ...host,
  }).send({
    to: 'owner@site.example',
    subject: 'รายงาน',
    text: 'text',
    html: '<p>html</p>',
    attachments: [{ name: 'report.csv', type: 'text/csv', content: 'a,b' }],
    id: 'one',
    ...mail,
  })
}

describe('mail', () => {
  it('reaches the host with its login, its parts and an id that a repeat shares', async () => {
    expect(await send()).toMatchObject({ kind: 'done' })
    expect(await send({}, { login: undefined })).toMatchObject({ kind: 'done' })
    const [first, second] = received
    expect(first).toMatchObject({
      login: 'kapao',
      from: 'reports@kapao.example',
      to: ['owner@site.example'],
    })
    expect(second?.login).toBeUndefined()
    for (const part of [
      'Message-ID: <one@kapao.example>',
      'Auto-Submitted: auto-generated',
      'text/plain',
      'text/html',
      'filename=report.csv',
    ])
      expect(first?.source).toContain(part)
  })

  it('to an address with others behind it, or a header in it, reaches one mailbox', async () => {
    await send({ to: 'owner@site.example, other@site.example' })
    await send({ to: 'owner@site.example\r\nBcc: other@site.example' })
    for (const { to } of received) expect(to.length).toBeLessThanOrEqual(1)
    expect(received.flatMap(({ to }) => to)).not.toContain('other@site.example')
  })

  it('is refused where the host refuses the recipient or the message for good', async () => {
    answers = { recipient: 550 }
    expect(await send()).toMatchObject({ kind: 'refused' })
    answers = { message: 554 }
    expect(await send()).toMatchObject({ kind: 'refused' })
  })

  it('can be tried again after any other failure', async () => {
    answers = { recipient: 450 }
    expect(await send()).toMatchObject({ kind: 'unknown' })
    answers = { message: 451 }
    expect(await send()).toMatchObject({ kind: 'unknown' })
    answers = { isSilent: true }
    expect(await send()).toMatchObject({ kind: 'unknown' })
    answers = {}
    expect(await send({}, { login: 'kapao:wrong' })).toMatchObject({ kind: 'unknown' })
    expect(await send({}, { url: 'smtp://127.0.0.1:1' })).toMatchObject({ kind: 'unknown' })
    expect(received).toEqual([])
  })

  it('is not sent without TLS where that is required', async () => {
    expect(await send({}, { requiresTls: true })).toMatchObject({ kind: 'unknown' })
    expect(await send({}, { url: `smtps://127.0.0.1:${port}` })).toMatchObject({ kind: 'unknown' })
    expect(received).toEqual([])
  })

  it('is counted by its outcome', async () => {
    const outcomes: RequestOutcome[] = []
    function observe(outcome: RequestOutcome): void {
      outcomes.push(outcome)
    }
    await send({}, { observe })
    answers = { message: 550 }
    await send({}, { observe })
    expect(outcomes).toEqual(['done', 'refused'])
  })
})
