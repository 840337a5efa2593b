import type { ShownMessage } from '@kapao/contract/chat-message'
import { startI18n } from '@kapao/i18n/start'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { MessageContent } from './message-content.tsx'

const i18n = await startI18n('en')

function textOf(shown: unknown, isLast = true): string {
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <MessageContent
        shown={shown as ShownMessage}
        isLast={isLast}
        onTap={() => undefined}
        onShow={() => undefined}
      />
    </I18nextProvider>,
  ).replaceAll(/<[^>]*>/g, ' ')
}

const button = { type: 'postback', title: 'Deposits', payload: 'deposits' }

test('each kind of message shows its content', () => {
  expect(textOf({ message_type: 'text', payload: { message: 'hello' } })).toContain('hello')
  expect(textOf({ message_type: 'postback', payload: button })).toContain('Deposits')
  expect(textOf({ message_type: 'buttons', payload: { message: 'Choose', buttons: [button] } })).toMatch(
    /Choose.*Deposits/,
  )
  const card = { title: 'A card', subtitle: 'Below it', buttons: [button] }
  expect(textOf({ message_type: 'generic', payload: { elements: [card] } })).toMatch(
    /A card.*Below it.*Deposits/,
  )
})

test('quick replies are offered only below the last message', () => {
  const replies = { message_type: 'quick_replies', payload: { message: 'Choose', buttons: [button] } }
  expect(textOf(replies)).toContain('Deposits')
  expect(textOf(replies, false)).not.toContain('Deposits')
})

test('a message of an unknown kind is shown as unknown', () => {
  expect(textOf({ message_type: 'carousel_of_tomorrow', payload: {} })).toContain(
    i18n.t('chat:unknownMessage'),
  )
})
