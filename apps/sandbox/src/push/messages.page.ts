import { both } from '../page/frame.ts'
import { type Html, html } from '../page/html.ts'
import { formatTime } from '../page/time.ts'
import type { PushMessage } from './push.store.ts'

/** What the pretend browsers got, newest first. */
export function renderMessages(messages: readonly PushMessage[]): Html {
  return html`<section class="hero">
      <h1>${both('การแจ้งเตือนบนเครื่อง', 'Push messages')}</h1>
      <p>
        ${both(
          'ข้อความที่ Kapao ส่งถึงเบราว์เซอร์จำลองจะมาอยู่ที่นี่ เบราว์เซอร์จริงรับจากบริการของตัวเอง',
          'What Kapao sends to pretend browsers lands here, decrypted. A real browser gets it from its own push service.',
        )}
      </p>
    </section>
    <div id="inbox" class="phones" data-fresh aria-live="polite">
      <section class="phone">
        <ol>
          ${messages.map(renderMessage)}
          ${messages.length === 0 && html`<li class="empty">${both('ยังไม่มีการแจ้งเตือน', 'No message yet')}</li>`}
        </ol>
      </section>
    </div>`
}

function renderMessage({ text, urgency, sent_at: at }: PushMessage): Html {
  return html`<li class="message">
    <p>${text}</p>
    <small>${urgency ?? 'normal'}</small>
    <time datetime="${at.toISOString()}">${formatTime(at)}</time>
  </li>`
}
