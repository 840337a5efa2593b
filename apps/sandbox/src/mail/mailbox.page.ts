import { both } from '../page/frame.ts'
import { type Html, html } from '../page/html.ts'
import { formatTime } from '../page/time.ts'
import type { MailAttachment, MailMessage } from './mail.store.ts'

/** The messages of one address or of all, newest first. */
export function renderMailbox({ address, mails }: { address: string; mails: readonly MailMessage[] }): Html {
  return html`<section class="hero">
      <h1>${both('กล่องจดหมาย', 'Mailbox')}</h1>
      <p>
        ${both(
          'อีเมลทุกฉบับที่ Kapao ส่งจะมาอยู่ที่นี่ หน้านี้อัปเดตเอง',
          'Every mail that Kapao sends lands here. The page refreshes by itself.',
        )}
      </p>
      <form class="search" action="/mail" method="get" role="search">
        <label for="address">${both('ดูเฉพาะอีเมล', 'Only this address')}</label>
        <input
          id="address"
          name="address"
          type="text"
          inputmode="email"
          value="${address}"
          placeholder="owner@kapao.example"
        />
        <button class="button" type="submit">${both('ดู', 'Show')}</button>
        ${address !== '' && html`<a class="button quiet" href="/mail">${both('ดูทุกอีเมล', 'All addresses')}</a>`}
      </form>
    </section>
    <div id="inbox" class="phones" data-fresh aria-live="polite">
      <section class="phone">
        <ol>
          ${mails.map(renderLine)}
          ${mails.length === 0 && html`<li class="empty">${both('ยังไม่มีอีเมล', 'No mail yet')}</li>`}
        </ol>
      </section>
    </div>`
}

function renderLine({ id, recipient, subject, at }: MailMessage): Html {
  return html`<li class="message">
    <p><a href="/mail/${id}">${subject}</a></p>
    <small>${recipient}</small>
    <time datetime="${at.toISOString()}">${formatTime(at)}</time>
  </li>`
}

/** One message as plain text, with links to its attachments and to how a mail program would show it. */
export function renderMail(mail: MailMessage, attachments: readonly MailAttachment[]): Html {
  const { id, recipient, sender, subject, text, html: markup, at } = mail
  return html`<section class="hero">
      <h1>${subject}</h1>
      <p>${both('จาก', 'From')} ${sender} · ${both('ถึง', 'to')} ${recipient} · ${formatTime(at)}</p>
      <p>
        ${markup !== '' && html`<a class="button" href="/mail/${id}/html">${both('ดูแบบมีรูปแบบ', 'As a mail program shows it')}</a>`}
        ${attachments.map(
          ({ name }, place) =>
            html`<a class="button quiet" href="/mail/${id}/attachments/${place}" download="${name}"
              >${name}</a
            >`,
        )}
        <a class="button quiet" href="/mail">${both('กลับ', 'Back')}</a>
      </p>
    </section>
    <pre class="card mail">${text}</pre>`
}
