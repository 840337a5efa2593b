import { formatSatang } from '@kapao/money/satang'
import { both } from '../page/frame.ts'
import { type Html, html } from '../page/html.ts'
import type { BankAccount } from './bank.store.ts'
import { type BankCode, bankCodes, banks } from './banks.ts'
import { groupAccount } from './mask.ts'
import { bankBadge, personFields } from './person.page.ts'

type TransferPage = { person: BankAccount; toBank: BankCode; toAccount: string; idempotencyKey: string }

/** A transfer to any account, entered by account number. */
export function renderTransfer({ person, toBank, toAccount, idempotencyKey }: TransferPage): Html {
  return html`<form class="card sheet" action="/bank/transfer" method="post">
    <h1>${both('โอนเงิน', 'Transfer')}</h1>
    <dl class="parties">
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
    <div class="fields">
      <label class="field"
        ><span>${both('ธนาคารผู้รับ', 'Receiving bank')}</span>
        <select name="toBank">
          ${bankCodes.map((code) => renderBank(code, code === toBank))}
        </select></label
      >
      <label class="field"
        ><span>${both('เลขบัญชีผู้รับ', 'Receiving account')}</span>
        <input
          name="toAccount"
          inputmode="numeric"
          maxlength="60"
          required
          autocomplete="off"
          value="${toAccount}"
          placeholder="วางเลขบัญชี · paste the number"
      /></label>
      <label class="field wide"
        ><span>${both('จำนวนเงิน', 'Amount')}</span>
        <input
          name="amount"
          inputmode="decimal"
          maxlength="20"
          required
          autocomplete="off"
          placeholder="100.00"
      /></label>
    </div>
    <details>
      <summary>${both('จ่ายในชื่อคนอื่น', 'Pay as somebody else')}</summary>
      ${personFields(person)}
    </details>
    <input type="hidden" name="idempotencyKey" value="${idempotencyKey}" />
    <button class="button main" type="submit">${both('โอนเงิน', 'Transfer')}</button>
    <p class="small"><a href="/bank">${both('ยกเลิก', 'Cancel')}</a></p>
  </form>`
}

function renderBank(code: BankCode, isChosen: boolean): Html {
  return html`<option value="${code}" ${isChosen && html`selected`}>${code} · ${banks[code].thai}</option>`
}
