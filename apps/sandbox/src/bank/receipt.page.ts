import { amount, both } from '../page/frame.ts'
import { type Html, html } from '../page/html.ts'
import { formatTime } from '../page/time.ts'
import type { BankTransfer } from './bank.store.ts'
import { maskAccount, maskName } from './mask.ts'
import { bankBadge } from './person.page.ts'

/** The receipt that the payer keeps. Names and account numbers are partly masked, as on a slip that is shared. */
export function renderReceipt(transfer: BankTransfer): Html {
  return html`<section class="card sheet receipt">
    <span class="mark mark-good" aria-hidden="true">✓</span>
    <h1>${both('โอนเงินสำเร็จ', 'Paid')}</h1>
    <p class="total">${amount(transfer.amountSatang, transfer.fromBank === 'BCEL' ? 'LAK' : 'THB')}</p>
    <dl class="parties">
      <div>
        <dt>${both('จาก', 'From')}</dt>
        <dd>
          ${bankBadge(transfer.fromBank)}
          <span><b>${maskName(transfer.fromName)}</b><br />${maskAccount(transfer.fromAccount)}</span>
        </dd>
      </div>
      <div>
        <dt>${both('ถึง', 'To')}</dt>
        <dd>
          ${bankBadge(transfer.toBank)}
          <span><b>${transfer.toName}</b><br />${maskAccount(transfer.toAccount)}</span>
        </dd>
      </div>
    </dl>
    <dl class="facts">
      <div>
        <dt>${both('วันเวลา', 'Time')}</dt>
        <dd>${formatTime(transfer.paidAt)}</dd>
      </div>
      <div>
        <dt>${both('เลขที่อ้างอิง', 'Reference')}</dt>
        <dd><code>${transfer.reference}</code></dd>
      </div>
    </dl>
    <a
      class="button quiet"
      href="/bank/slip/${transfer.reference}.png"
      download="slip-${transfer.reference}.png"
      >${both('บันทึกรูปสลิป', 'Save the slip picture')}</a
    >
    <p class="small">
      ${both('กลับไปที่ Kapao ได้เลย ยอดเงินจะเพิ่มเอง', 'Go back to Kapao: the balance grows by itself.')}
    </p>
    <a class="button" href="/bank">${both('กลับหน้าธนาคาร', 'Back to the bank')}</a>
  </section>`
}
