import { expect, it } from 'vitest'
import { fillAnswer, findAnswers } from './fill-answer.ts'

const answer = {
  _id: '0190a1c0-0000-7000-8000-000000000000',
  shortcut: 'hello',
  text: {
    th: 'สวัสดีคุณ {{name}}',
    la: 'ສະບາຍດີ {{ name }}',
    en: '{{name}}, I am {{agent}} of {{site}}. {{name}}!',
  },
  version: 1,
  changedBy: 'kanda',
  changedAt: '2026-01-01T00:00:00.000Z',
}
const by = { agent: 'Ploy', site: 'Kapao' }

it('fills in the first name, the agent and the site, in the language of the conversation', () => {
  const chat = { name: 'Malee S•••', language: 'en' } as const
  expect(fillAnswer(answer, { chat, ...by })).toBe('Malee, I am Ploy of Kapao. Malee!')
})

it('calls a guest a customer, in the language of the conversation', () => {
  expect(fillAnswer(answer, { chat: { language: 'th' }, ...by })).toBe('สวัสดีคุณ ลูกค้า')
  expect(fillAnswer(answer, { chat: { language: 'la' }, ...by })).toBe('ສະບາຍດີ ລູກຄ້າ')
})

it('finds answers by what follows the slash alone, those that begin with it first', () => {
  const answers = ['say-hello', 'hello', 'bye'].map((shortcut) => ({ ...answer, shortcut }))
  function found(typed: string) {
    return findAnswers(answers, typed).map(({ shortcut }) => shortcut)
  }
  expect(found('/HEL')).toEqual(['hello', 'say-hello'])
  expect(found('/')).toHaveLength(3)
  expect([...found('hello'), ...found('/hello you'), ...found('1/hello')]).toEqual([])
})
