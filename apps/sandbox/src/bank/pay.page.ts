import { formatSatang } from '@kapao/money/satang'
import { amount, both } from '../page/frame.ts'
import { type Html, html } from '../page/html.ts'
import { formatTime } from '../page/time.ts'
import type { BankAccount } from './bank.store.ts'
import { banks } from './banks.ts'
import type { Paper, Payable } from './find-payable.ts'
import { groupAccount } from './mask.ts'
import { bankBadge, personFields } from './person.page.ts'

type PayPage = { payable: Payable; person: BankAccount; idempotencyKey: string; now: Date }

export function renderPay({ payable, person, idempotencyKey, now }: PayPage): Html {
  return html`<form class="card sheet" action="/bank/pay" method="post">
    <h1>${both('จ่ายเงินด้วย QR', 'Pay by QR')}</h1>
    ${renderNotice(payable, now)}
    <p class="total">
      ${payable.amountSatang === undefined ? typedAmount : html`${both('จำนวนเงิน', 'Amount')} ${amount(payable.amountSatang, payable.currency)}`}
    </p>
    <dl class="parties">
      <div>
        <dt>${both('ถึง', 'To')}</dt>
        <dd>
          ${bankBadge(payable.receiver.bank)}
          <span
            ><b>${payable.receiver.name}</b><br />${nameKind(payable.paper.kind)}
            ${writeReceiver(payable.paper)}</span
          >
        </dd>
      </div>
      <div>
        <dt>${both('จาก', 'From')}</dt>
        <dd>
          ${bankBadge(person.bank)}
          <span
            ><b>${person.holder}</b><br />${banks[person.bank].thai} ${groupAccount(person.number)}<br /><small
              >${both('มีเงิน', 'Balance')} ${formatSatang(person.balanceSatang)}</small
            ></span
          >
        </dd>
      </div>
    </dl>
    <details>
      <summary>${both('จ่ายในชื่อคนอื่น', 'Pay as somebody else')}</summary>
      ${personFields(person)}
    </details>
    <input type="hidden" name="idempotencyKey" value="${idempotencyKey}" />
    ${nameQr(payable)}
    <button class="button main" type="submit">
      ${both(payable.payments.length > 0 ? 'จ่ายอีกครั้ง' : 'จ่ายเงิน', payable.payments.length > 0 ? 'Pay again' : 'Pay')}
    </button>
    <p class="small"><a href="/bank">${both('ยกเลิก', 'Cancel')}</a></p>
  </form>`
}

/** Identifies the QR again in the form, so that the submit pays the same one. */
function nameQr({ qr, order, payload }: Payable): Html {
  if (qr) return html`<input type="hidden" name="qr" value="${qr.id}" />`
  if (order) return html`<input type="hidden" name="order" value="${order.id}" />`
  return html`<input type="hidden" name="text" value="${payload}" />`
}

const typedAmount = html`<label class="field wide"
  ><span>${both('QR นี้ไม่ระบุยอด ใส่จำนวนเงิน (บาท)', 'This QR leaves the amount to you (baht)')}</span>
  <input name="amount" inputmode="decimal" maxlength="20" required autocomplete="off" placeholder="100.00"
/></label>`

/**
 * A warning that the payer should see first. The bank takes the money anyway: real payments also arrive late, or twice.
 */
function renderNotice({ payments, qr, order }: Payable, now: Date): Html | false {
  const asked = qr ?? order
  const [paid] = payments
  if (paid) {
    return html`<p class="notice notice-good" role="status">
      ${both(`จ่ายแล้วเมื่อ ${formatTime(paid.paidAt)}`, 'Paid already.')}
      <a href="/bank/receipt/${paid.reference}">${both('ดูสลิป', 'See the receipt')}</a>
    </p>`
  }
  if (asked?.isDropped) {
    return html`<p class="notice" role="status">
      ${both('ร้านยกเลิก QR นี้แล้ว ธนาคารยังรับเงินอยู่', 'The shop dropped this QR. The bank would still take the money.')}
    </p>`
  }
  return (
    asked !== undefined &&
    asked.expiresAt <= now &&
    html`<p class="notice" role="status">
      ${both('QR นี้หมดเวลาแล้ว ธนาคารยังรับเงินอยู่', 'This QR has expired. The bank would still take the money, late.')}
    </p>`
  )
}

function nameKind(kind: Paper['kind']): Html {
  if (kind === 'laoQr') return both('ลาว QR', 'Lao QR')
  return kind === 'biller' ? both('บิลเลอร์', 'Biller') : html`<span class="thai">พร้อมเพย์</span>`
}

function writeReceiver({ kind, id, ref1 }: Paper): string {
  if (kind === 'phone') return `0${id.slice(4, 6)}-${id.slice(6, 9)}-${id.slice(9)}`
  return ref1 === undefined ? id : `${id} · ${ref1}`
}
