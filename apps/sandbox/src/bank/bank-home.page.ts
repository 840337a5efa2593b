import { formatSatang } from '@kapao/money/satang'
import type { GatewayOrder } from '../gateways/gateway.store.ts'
import { currencyOf } from '../gateways/orders.ts'
import type { KbankQr } from '../kbank/kbank.store.ts'
import { amount, both } from '../page/frame.ts'
import { type Html, html } from '../page/html.ts'
import { formatTime } from '../page/time.ts'
import type { BankAccount, BankTransfer } from './bank.store.ts'
import { banks } from './banks.ts'
import { demoPeople } from './demo-people.ts'
import { groupAccount } from './mask.ts'
import { bankBadge, personFields } from './person.page.ts'

type Waiting = KbankQr | GatewayOrder
type BankHome = {
  person: BankAccount
  waiting: Waiting[]
  transfers: BankTransfer[]
  received: BankTransfer[]
}

export function renderBankHome({ person, waiting, transfers, received }: BankHome): Html {
  return html`<section class="hero">
      <h1>${both('แอปธนาคารจำลอง', 'Pretend bank app')}</h1>
      <p>
        ${both(
          'ใช้แทนแอปธนาคารในมือถือของสมาชิก จ่าย QR ของ Kapao ได้จากที่นี่',
          'Stands in for the bank app on a member’s phone. Pay the QR that Kapao shows you.',
        )}
      </p>
    </section>
    <div class="columns">
      <div>
        ${renderAccount(person)} ${transferLink} ${demoMembers}
        <section class="card">
          <h2>${both('QR ที่รอจ่าย', 'QRs waiting to be paid')}</h2>
          <div id="waiting" data-fresh aria-live="polite">${renderWaiting(waiting)}</div>
        </section>
      </div>
      <div>
        ${scanPicture} ${pasteText}
        <section class="card">
          <h2>${both('เงินเข้าล่าสุด', 'Received lately')}</h2>
          <div id="received" data-fresh aria-live="polite">${renderReceived(received)}</div>
        </section>
        <section class="card">
          <h2>${both('จ่ายล่าสุด', 'Paid lately')}</h2>
          ${renderTransfers(transfers)}
        </section>
      </div>
    </div>`
}

const transferLink = html`<p>
  <a class="button main" href="/bank/transfer">${both('โอนไปบัญชี', 'Transfer to an account')}</a>
</p>`

/** A transfer is matched to a member only if it comes from the account that the member registered. */
const demoMembers = html`<section class="card">
  <details>
    <summary>${both('เป็นสมาชิกของเดโม่', 'Be a member of the demo')}</summary>
    <div class="fields">
      ${demoPeople.map(
        ({ member, name, bank, number }) =>
          html`<form action="/bank/person" method="post">
            <input type="hidden" name="name" value="${name}" />
            <input type="hidden" name="bank" value="${bank}" />
            <input type="hidden" name="number" value="${number}" />
            <button class="button quiet" type="submit">${member} · ${bank} ${groupAccount(number)}</button>
          </form>`,
      )}
    </div>
  </details>
</section>`

function renderAccount(person: BankAccount): Html {
  return html`<section class="account" aria-label="บัญชี · Account">
    <p class="holder">
      ${bankBadge(person.bank)}
      <span><b>${person.holder}</b><br />${banks[person.bank].thai} ${groupAccount(person.number)}</span>
    </p>
    <p class="balance">
      <span>${both('ยอดเงินคงเหลือ', 'Balance')}</span
      >${amount(person.balanceSatang, person.bank === 'BCEL' ? 'LAK' : 'THB')}
    </p>
    <form action="/bank/top-up" method="post">
      <button class="button quiet" type="submit">${both('เติมเงินสมมติ 100,000', 'Add pretend money')}</button>
    </form>
    <details>
      <summary>${both('เป็นคนอื่น', 'Be somebody else')}</summary>
      <form action="/bank/person" method="post">
        ${personFields(person)}
        <button class="button" type="submit">${both('เปลี่ยนเป็นคนนี้', 'Become this person')}</button>
      </form>
    </details>
  </section>`
}

function renderWaiting(waiting: Waiting[]): Html {
  return waiting.length === 0
    ? html`<p class="empty">
        ${both('ยังไม่มี QR ลองกดฝากเงินใน Kapao', 'None yet. Start a deposit in Kapao.')}
      </p>`
    : html`<ul class="rows">
        ${waiting.map(
          (qr) =>
            html`<li>
              <a href="/bank/pay?${'gateway' in qr ? `order=${qr.id}` : `qr=${qr.id}`}">
                <span
                  ><b
                    >${formatSatang(qr.amountSatang)}
                    ${'gateway' in qr && currencyOf(qr) === 'LAK' ? 'กีบ' : 'บาท'}</b
                  ><br /><small
                    >${'gateway' in qr ? qr.gateway : 'KBANK'} · ${both('หมดเวลา', 'until')}
                    ${formatTime(qr.expiresAt)}</small
                  ></span
                >
                <span class="go">${both('จ่าย', 'Pay')} ›</span>
              </a>
            </li>`,
        )}
      </ul>`
}

const scanPicture = html`<section class="card">
  <h2>${both('จ่ายด้วยรูป QR ที่บันทึกไว้', 'Pay with a saved QR picture')}</h2>
  <form action="/bank/picture" method="post" enctype="multipart/form-data">
    <label class="drop"
      ><span>${both('เลือกรูป QR', 'Choose the picture')}</span><small>PNG, JPEG, WebP · 8 MB</small
      ><input type="file" name="picture" accept="image/png,image/jpeg,image/webp" required
    /></label>
    <button class="button quiet" type="submit">${both('อ่านรูป', 'Read the picture')}</button>
  </form>
</section>`

const pasteText = html`<section class="card">
  <h2>${both('หรือวางข้อความ QR', 'Or paste the QR’s text')}</h2>
  <form action="/bank/pay" method="get">
    <label class="field wide"
      ><span>${both('ข้อความ', 'Text')}</span>
      <textarea
        name="text"
        rows="3"
        maxlength="4300"
        required
        spellcheck="false"
        placeholder="00020101021229370016A000000677010111…"
      ></textarea>
    </label>
    <button class="button quiet" type="submit">${both('ต่อไป', 'Next')}</button>
  </form>
</section>`

function renderTransfers(transfers: BankTransfer[]): Html {
  return transfers.length === 0
    ? html`<p class="empty">${both('ยังไม่มีรายการ', 'Nothing yet')}</p>`
    : html`<ul class="rows">
        ${transfers.map(
          (transfer) =>
            html`<li>
              <a href="/bank/receipt/${transfer.reference}">
                <span
                  ><b
                    >−${formatSatang(transfer.amountSatang)} ${transfer.fromBank === 'BCEL' ? 'กีบ' : 'บาท'}</b
                  ><br /><small>${formatTime(transfer.paidAt)}</small></span
                >
                <span class="go">${both('สลิป', 'Receipt')} ›</span>
              </a>
            </li>`,
        )}
      </ul>`
}

/** The latest incoming transfers, with payer and time. A Kapao payout appears here automatically. */
function renderReceived(received: BankTransfer[]): Html {
  return received.length === 0
    ? html`<p class="empty">${both('ยังไม่มีเงินเข้า ลองถอนจาก Kapao', 'Nothing yet. Withdraw from Kapao.')}</p>`
    : html`<ul class="rows">
        ${received.map(
          (transfer) =>
            html`<li>
              <a href="/bank/receipt/${transfer.reference}">
                <span
                  ><b>+${formatSatang(transfer.amountSatang)} ${transfer.toBank === 'BCEL' ? 'กีบ' : 'บาท'}</b
                  ><br /><small>${transfer.fromName} · ${formatTime(transfer.paidAt)}</small></span
                >
                <span class="go">${both('สลิป', 'Receipt')} ›</span>
              </a>
            </li>`,
        )}
      </ul>`
}
