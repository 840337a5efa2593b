import { both } from '../page/frame.ts'
import { type Html, html } from '../page/html.ts'
import type { BankAccount } from './bank.store.ts'
import { type BankCode, bankCodes, banks } from './banks.ts'

/** A round badge with the bank's code. Hidden from screen readers, because the bank's name follows it. */
export function bankBadge(bank: string): Html {
  return html`<span
    class="badge badge-${bank in banks ? banks[bank as BankCode].colour : 'plain'}"
    aria-hidden="true"
    >${bank}</span
  >`
}

/** The three fields that identify a person in the bank app. */
export function personFields(person: BankAccount): Html {
  return html`<div class="fields">
    <label class="field"
      ><span>${both('ชื่อผู้จ่าย', 'Name')}</span>
      <input name="name" value="${person.holder}" required maxlength="80" autocomplete="off"
    /></label>
    <label class="field"
      ><span>${both('ธนาคาร', 'Bank')}</span>
      <select name="bank">
        ${bankCodes.map((code) => renderBank(code, code === person.bank))}
      </select></label
    >
    <label class="field wide"
      ><span>${both('เลขบัญชี', 'Account number')}</span>
      <input
        name="number"
        inputmode="numeric"
        maxlength="60"
        autocomplete="off"
        placeholder="เว้นว่างไว้ได้ · may stay empty"
      />
    </label>
  </div>`
}

function renderBank(code: BankCode, isChosen: boolean): Html {
  return html`<option value="${code}" ${isChosen && html`selected`}>${code} · ${banks[code].thai}</option>`
}
