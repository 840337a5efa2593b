import { randomUUID } from 'node:crypto'
import type { CannedAnswer } from '@kapao/contract/canned-answer'
import { operatorKey } from '@kapao/testkit/operator'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeSetting } from '../site/site.ts'

let app: TestApp
let token: string

beforeAll(async () => {
  app = await startTestApp()
  token = await operatorKey(app)
})

afterAll(() => app.close())

type Answer = { version?: number; message?: string; details?: { issues?: { path: string }[] } }

function ask<Body = Answer>(call: string, body: object, by = token) {
  return app.wire<Body>('POST', `/api/operator/chat/answers${call}`, { token: by, body })
}

const hello = {
  th: 'สวัสดีค่ะคุณ {{name}} ดิฉัน {{agent}} จาก {{site}}',
  la: 'ສະບາຍດີ {{name}}',
  en: 'Hello {{name}}',
}

function written(more: object = {}) {
  return {
    answerId: randomUUID(),
    version: 0,
    shortcut: `hello-${randomUUID().slice(0, 8)}`,
    text: hello,
    ...more,
  }
}

async function find(answerId: string): Promise<CannedAnswer | undefined> {
  const { answers } = (await ask<{ answers: CannedAnswer[] }>('', {})).body
  return answers.find(({ _id }) => _id === answerId)
}

describe('a ready answer', () => {
  it('is read with its variables and the name of the site, changed, and deleted', async () => {
    await writeSetting(app.context, 'info', { name: 'Kapao Club', website: 'https://kapao.example' })
    const answer = written()
    expect((await ask('/set', answer)).body).toEqual({ version: 1 })
    expect((await ask('/set', answer)).body).toEqual({ version: 1 })
    expect((await ask<{ site: string }>('', {})).body.site).toBe('Kapao Club')
    expect(await find(answer.answerId)).toMatchObject({
      shortcut: answer.shortcut,
      text: hello,
      version: 1,
      changedBy: 'key:somsri',
    })
    const text = { ...hello, en: 'Good day {{ name }}' }
    expect((await ask('/set', { ...answer, version: 1, text })).body).toEqual({ version: 2 })
    expect(await find(answer.answerId)).toMatchObject({ text, version: 2 })
    expect((await ask('/delete', { answerId: answer.answerId, version: 2 })).body.message).toBe('OK')
    expect(await find(answer.answerId)).toBeUndefined()
  })

  it.each([
    ['an unknown variable', { text: { ...hello, la: '{{balance}}' } }, '/text/la'],
    ['a language less', { text: { th: 'x', en: 'x' } }, '/text/la'],
    ['an empty text', { text: { ...hello, en: ' ' } }, '/text/en'],
    ['a shortcut with a space', { shortcut: 'two words' }, '/shortcut'],
  ])('with %s is refused by name', async (_what, part, path) => {
    const answer = written(part)
    const { status, body } = await ask('/set', answer)
    expect([status, body.message]).toEqual([400, 'VALIDATION_FAILED'])
    expect(body.details?.issues?.map((issue) => issue.path)).toContain(path)
    expect(await find(answer.answerId)).toBeUndefined()
  })

  it('cannot have the shortcut of another: CHAT_ANSWER_TAKEN, also for one of 8 at once', async () => {
    const shortcut = 'คำทักทาย'
    const answers = Array.from({ length: 8 }, () => written({ shortcut }))
    const outcomes = await Promise.all(answers.map((answer) => ask('/set', answer)))
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(outcomes.filter(({ body }) => body.message === 'CHAT_ANSWER_TAKEN')).toHaveLength(7)
    const other = written()
    await ask('/set', other)
    const renamed = await ask('/set', { ...other, version: 1, shortcut })
    expect([renamed.status, renamed.body.message]).toEqual([409, 'CHAT_ANSWER_TAKEN'])
    expect(await find(other.answerId)).toMatchObject({ shortcut: other.shortcut, version: 1 })
  })

  it('is not overwritten or deleted by who read an older version: CHAT_BOT_CHANGED', async () => {
    const answer = written()
    await ask('/set', answer)
    await ask('/set', { ...answer, version: 1, text: { ...hello, en: 'First' } })
    const late = await ask('/set', { ...answer, version: 1, text: { ...hello, en: 'Second' } })
    expect([late.status, late.body.message]).toEqual([409, 'CHAT_BOT_CHANGED'])
    const gone = await ask('/delete', { answerId: answer.answerId, version: 1 })
    expect([gone.status, gone.body.message]).toEqual([409, 'CHAT_BOT_CHANGED'])
    expect(await find(answer.answerId)).toMatchObject({ version: 2, text: { en: 'First' } })
  })

  it('that was deleted is NO_DATA', async () => {
    const answer = { ...written(), version: 1 }
    expect((await ask('/set', answer)).body.message).toBe('NO_DATA')
    expect((await ask('/delete', { answerId: answer.answerId, version: 1 })).body.message).toBe('NO_DATA')
  })

  it('is read by who answers, and written by who sets the bot', async () => {
    const support = await operatorKey(app, { name: 'support-key', roles: ['support'] })
    expect((await ask('', {}, support)).status).toBe(200)
    expect((await ask('/set', written(), support)).status).toBe(403)
  })
})
