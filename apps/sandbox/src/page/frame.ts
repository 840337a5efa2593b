import { formatSatang } from '@kapao/money/satang'
import type { FastifyReply } from 'fastify'
import { type Html, html } from './html.ts'

/** Text in Thai first, with English beside it. */
export function both(thai: string, english: string): Html {
  return html`<span class="thai" lang="th">${thai}</span> <span class="english" lang="en">${english}</span>`
}

/** A code in large digits with a button that copies it (static/sandbox.js). */
export function copyableCode(code: string): Html {
  return html`<div class="code">
    <output aria-label="รหัส · Code">${code}</output>
    <button type="button" data-copy>
      <span class="todo">${both('คัดลอก', 'Copy')}</span><span class="done">✓</span>
    </button>
  </div>`
}

/** An amount in large figures, with the decimals smaller. */
export function amount(satang: bigint, currency: 'THB' | 'LAK' = 'THB'): Html {
  const [baht, decimals] = formatSatang(satang).split('.')
  return html`<span class="amount"
    ><span class="figures">${baht}<small>.${decimals}</small></span>
    <span class="unit">${currency === 'LAK' ? 'กีบ' : 'บาท'}</span></span
  >`
}

export type Page = {
  title: string
  here: 'home' | 'sms' | 'mail' | 'push' | 'bank' | 'truewallet' | 'authenticator'
  body: Html
}

export function renderPage({ title, here, body }: Page): string {
  return html`<!doctype html>
    <html lang="th">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#f4efe4" />
        <title>${title} · Kapao sandbox</title>
        <link rel="icon" href="/static/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/static/sandbox.css" />
        <script src="/static/sandbox.js" defer></script>
      </head>
      <body>
        <header>
          <p class="ribbon">${both('โลกจำลอง ไม่ใช่เงินจริง', 'Pretend world, no real money')}</p>
          <div class="top">
            <a class="brand" href="/"
              ><img src="/static/icon.svg" alt="" width="32" height="32" />Kapao sandbox</a
            >
            <nav aria-label="หลัก · Main">
              ${link('/', 'หน้าแรก', 'Home', here === 'home')} ${link('/sms', 'ข้อความ', 'SMS', here === 'sms')}
              ${link('/mail', 'อีเมล', 'Mail', here === 'mail')}
              ${link('/push', 'แจ้งเตือน', 'Push', here === 'push')}
              ${link('/bank', 'ธนาคาร', 'Bank', here === 'bank')}
              ${link('/truewallet', 'วอลเล็ท', 'Wallet', here === 'truewallet')}
              ${link('/authenticator', 'รหัสทีมงาน', 'Codes', here === 'authenticator')}
            </nav>
          </div>
        </header>
        <main>${body}</main>
      </body>
    </html>`.markup
}

function link(address: string, thai: string, english: string, isHere: boolean): Html {
  return isHere
    ? html`<a href="${address}" aria-current="page">${both(thai, english)}</a>`
    : html`<a href="${address}">${both(thai, english)}</a>`
}

export function sendPage(reply: FastifyReply, page: Page): FastifyReply {
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(renderPage(page))
}

/** A page that explains what is wrong and links to a way on. */
export function sendSorryPage(
  reply: FastifyReply,
  sorry: {
    status: number
    thai: string
    english: string
    back?: { address: string; thai: string; english: string }
  },
): FastifyReply {
  const back = sorry.back ?? { address: '/', thai: 'กลับหน้าแรก', english: 'Back to the start' }
  return sendPage(reply.code(sorry.status), {
    title: 'ไม่สำเร็จ · Not done',
    here: menuEntryOf(back.address),
    body: html`<section class="card sorry" role="alert">
      <span class="mark mark-sorry" aria-hidden="true">!</span>
      <h1>${both(sorry.thai, sorry.english)}</h1>
      <a class="button" href="${back.address}">${both(back.thai, back.english)}</a>
    </section>`,
  })
}

function menuEntryOf(address: string): Page['here'] {
  if (address.startsWith('/truewallet')) return 'truewallet'
  if (address.startsWith('/authenticator')) return 'authenticator'
  return address.startsWith('/bank') ? 'bank' : 'home'
}
