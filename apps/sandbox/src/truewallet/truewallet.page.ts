import { formatSatang } from '@kapao/money/satang'
import { banks } from '../bank/banks.ts'
import type { BankAccount } from '../bank/bank.store.ts'
import { bankBadge } from '../bank/person.page.ts'
import { amount, both } from '../page/frame.ts'
import { type Html, html } from '../page/html.ts'
import { formatTime } from '../page/time.ts'
import type { GiftRow } from './gift.store.ts'
import { linkOf } from './gifts.ts'

type WalletHome = {
  wallet: BankAccount
  gifts: GiftRow[]
  idempotencyKeys: { gift: string; sending: string }
  now: Date
}

export function renderWalletHome({ wallet, gifts, idempotencyKeys, now }: WalletHome): Html {
  return html`<section class="hero">
      <h1>${both('ทรูวอลเล็ทจำลอง', 'Pretend TrueMoney Wallet')}</h1>
      <p>
        ${both(
          'ใช้แทนแอปทรูมันนี่ของสมาชิก สร้างลิงก์ซองของขวัญหรือโอนเงินได้จากที่นี่',
          'Stands in for the TrueMoney app on a member’s phone: make a gift link, or send money.',
        )}
      </p>
    </section>
    <div class="columns">
      <div>
        ${renderWallet(wallet)}
        <section class="card">
          <h2>${both('สร้างซองของขวัญ', 'Make a gift')}</h2>
          <form action="/truewallet/gift" method="post">
            ${amountField} <input type="hidden" name="idempotencyKey" value="${idempotencyKeys.gift}" />
            <button class="button" type="submit">${both('สร้างลิงก์', 'Make the link')}</button>
          </form>
        </section>
        <section class="card">
          <h2>${both('โอนไปวอลเล็ทอื่น', 'Send to another wallet')}</h2>
          <form action="/truewallet/send" method="post">
            <label class="field wide"
              ><span>${both('เบอร์ผู้รับ', 'Receiver’s phone number')}</span>
              <input name="to" inputmode="tel" maxlength="40" required autocomplete="off"
            /></label>
            ${amountField} <input type="hidden" name="idempotencyKey" value="${idempotencyKeys.sending}" />
            <button class="button quiet" type="submit">${both('โอน', 'Send')}</button>
          </form>
        </section>
      </div>
      <div>
        <section class="card">
          <h2>${both('ซองที่สร้างไว้', 'Gifts made')}</h2>
          <div id="gifts" data-fresh aria-live="polite">${renderGifts(gifts, now)}</div>
        </section>
      </div>
    </div>`
}

const amountField = html`<label class="field wide"
  ><span>${both('จำนวนเงิน (บาท)', 'Amount (baht)')}</span>
  <input name="amount" inputmode="decimal" maxlength="20" required autocomplete="off" placeholder="100.00"
/></label>`

function renderWallet(wallet: BankAccount): Html {
  return html`<section class="account" aria-label="วอลเล็ท · Wallet">
    <p class="holder">
      ${bankBadge(wallet.bank)}
      <span><b>${wallet.holder}</b><br />${banks[wallet.bank].thai} ${wallet.number}</span>
    </p>
    <p class="balance"><span>${both('ยอดเงินคงเหลือ', 'Balance')}</span>${amount(wallet.balanceSatang)}</p>
    <form action="/truewallet/top-up" method="post">
      <button class="button quiet" type="submit">${both('เติมเงินสมมติ 100,000', 'Add pretend money')}</button>
    </form>
    <details>
      <summary>${both('เป็นคนอื่น', 'Be somebody else')}</summary>
      <form action="/truewallet/person" method="post">
        <div class="fields">
          <label class="field"
            ><span>${both('ชื่อ', 'Name')}</span>
            <input name="name" value="${wallet.holder}" required maxlength="80" autocomplete="off"
          /></label>
          <label class="field"
            ><span>${both('เบอร์โทร', 'Phone number')}</span>
            <input name="number" inputmode="tel" value="${wallet.number}" required maxlength="40"
          /></label>
        </div>
        <button class="button" type="submit">${both('เปลี่ยนเป็นคนนี้', 'Become this person')}</button>
      </form>
    </details>
  </section>`
}

function renderGifts(gifts: GiftRow[], now: Date): Html {
  return gifts.length === 0
    ? html`<p class="empty">${both('ยังไม่มีซอง', 'None yet')}</p>`
    : html`<ul class="gifts">
        ${gifts.map(
          (gift) =>
            html`<li>
              <p>
                <b>${formatSatang(gift.amount_satang)} บาท</b> · ${stateOf(gift, now)}<br />
                <small>${formatTime(gift.made_at)}</small>
              </p>
              <p class="code gift-link">
                <output>${linkOf(gift)}</output>
                <button class="button quiet" type="button" data-copy>${both('คัดลอก', 'Copy')}</button>
              </p>
            </li>`,
        )}
      </ul>`
}

function stateOf({ taken_at, expires_at }: GiftRow, now: Date): Html {
  if (taken_at) return both('มีคนรับแล้ว', 'taken')
  return expires_at > now ? both('รอคนรับ', 'waiting') : both('หมดอายุ', 'expired')
}

export function renderSent({ to, satang }: { to: string; satang: bigint }): Html {
  return html`<section class="card sheet receipt">
    <span class="mark mark-good" aria-hidden="true">✓</span>
    <h1>${both('โอนสำเร็จ', 'Sent')}</h1>
    <p class="total">${amount(satang)}</p>
    <p>${both(`ถึงวอลเล็ท ${to}`, `to wallet ${to}`)}</p>
    <a class="button" href="/truewallet">${both('กลับ', 'Back')}</a>
  </section>`
}
