import { expect, test } from 'vitest'
import { chatLimits, participantMessage } from './chat-message.ts'

test('page size, delays and size limits of the chat are those of the specification', () => {
  expect(chatLimits).toMatchObject({
    page: 10,
    recheckMilliseconds: 5000,
    readAfterMilliseconds: 1000,
    mostCharacters: 2000,
    pictures: { mostBytes: 10 * 1024 * 1024 },
    videos: { mostBytes: 20 * 1024 * 1024 },
  })
})

test('a member or guest may send only text, media and postbacks', () => {
  function takes(message: unknown): boolean {
    return participantMessage.safeParse(message).success
  }
  expect(takes({ message_type: 'text', payload: { message: 'hello' } })).toBe(true)
  expect(takes({ message_type: 'postback', payload: { title: 'Yes', payload: 'yes' } })).toBe(true)
  expect(takes({ message_type: 'media', payload: { filePath: 'a/b' } })).toBe(true)
  for (const message_type of ['buttons', 'quick_replies', 'generic', 'unknown'])
    expect(takes({ message_type, payload: { message: 'hello' } })).toBe(false)
})
