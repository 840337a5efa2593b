import { both, copyableCode } from '../page/frame.ts'
import { type Html, html } from '../page/html.ts'
import { formatTime } from '../page/time.ts'
import type { PhoneScreen, SmsMessage } from './sms.store.ts'

export function renderInbox({ phone, screens }: { phone: string; screens: PhoneScreen[] }): Html {
  return html`<section class="hero">
      <h1>${both('กล่องข้อความ SMS', 'SMS inbox')}</h1>
      <p>
        ${both(
          'ทุกข้อความที่ Kapao ส่งถึงโทรศัพท์จะมาอยู่ที่นี่ หน้านี้อัปเดตเอง',
          'Every text that Kapao sends to a phone lands here. The page refreshes by itself.',
        )}
      </p>
      <form class="search" action="/sms" method="get" role="search">
        <label for="phone">${both('ดูเฉพาะเบอร์', 'Only this phone')}</label>
        <input id="phone" name="phone" type="tel" inputmode="tel" value="${phone}" placeholder="0810000001" />
        <button class="button" type="submit">${both('ดู', 'Show')}</button>
        ${phone !== '' && html`<a class="button quiet" href="/sms">${both('ดูทุกเบอร์', 'All phones')}</a>`}
      </form>
    </section>
    <div id="inbox" class="phones" data-fresh aria-live="polite">
      ${screens.map(renderScreen)} ${renderEmpty(screens)}
    </div>`
}

function renderEmpty(screens: PhoneScreen[]): Html | false {
  return (
    screens.length === 0 &&
    html`<p class="card empty">
      ${both('ยังไม่มีข้อความ ลองสมัครสมาชิกใน Kapao', 'No message yet. Register in Kapao and look again.')}
    </p>`
  )
}

function renderScreen({ phone, messages }: PhoneScreen): Html {
  return html`<section class="phone" aria-label="${phone}">
    <h2>
      <span class="speaker" aria-hidden="true"></span
      ><a href="/sms?phone=${encodeURIComponent(phone)}">${phone}</a>
    </h2>
    <ol>
      ${messages.map(renderMessage)}
      ${messages.length === 0 && html`<li class="empty">${both('ยังไม่มีข้อความถึงเบอร์นี้', 'No message to this phone yet')}</li>`}
    </ol>
  </section>`
}

function renderMessage({ text, at }: SmsMessage): Html {
  const code = /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0]
  return html`<li class="message">
    <p>${text}</p>
    ${code !== undefined && copyableCode(code)}
    <time datetime="${at.toISOString()}">${formatTime(at)}</time>
  </li>`
}
