import { both, copyableCode } from '../page/frame.ts'
import { type Html, html } from '../page/html.ts'
import type { ShownCode } from './code-of.ts'

export type ShownAccount = ShownCode & { name: string }

export function renderAuthenticator(accounts: readonly ShownAccount[]): Html {
  return html`<section class="hero">
      <h1>${both('แอปยืนยันตัวตน', 'Authenticator app')}</h1>
      <p>
        ${both(
          'รหัสของทีมงานสำหรับเข้าคอนโซล เปลี่ยนทุก 30 วินาที ใช้ได้ครั้งเดียว',
          'The codes with which operators log in to the console: new every 30 seconds, each for one use.',
        )}
      </p>
    </section>
    <div id="codes" class="codes" data-fresh>
      ${accounts.map(renderAccount)}
      ${accounts.length === 0 && html`<p class="card empty">${both('ยังไม่มีบัญชี', 'No account yet')}</p>`}
    </div>
    <section class="card">
      <h2>${both('เพิ่มบัญชี', 'Add an account')}</h2>
      <p class="small">
        ${both(
          'วางลิงก์ otpauth:// หรือรหัสลับจากหน้าคำเชิญ',
          'Paste the otpauth:// address or the key that an invitation shows.',
        )}
      </p>
      <form action="/authenticator" method="post">
        <label for="name">${both('ชื่อ', 'Name')}</label>
        <input id="name" name="name" maxlength="100" placeholder="Kapao: kanda" />
        <label for="key">${both('ลิงก์หรือรหัสลับ', 'Address or key')}</label>
        <input id="key" name="key" maxlength="1000" required autocomplete="off" spellcheck="false" />
        <button class="button" type="submit">${both('เพิ่ม', 'Add')}</button>
      </form>
    </section>`
}

function renderAccount({ name, code, secondsLeft }: ShownAccount): Html {
  return html`<section class="card authenticator" aria-label="${name}">
    <h2>${name}</h2>
    ${copyableCode(`${code.slice(0, 3)} ${code.slice(3)}`)}
    <p class="lasting">
      <progress max="30" value="${String(secondsLeft)}" aria-label="วินาทีที่เหลือ · Seconds left"></progress>
      <span>${both(`อีก ${secondsLeft} วินาที`, `${secondsLeft} s left`)}</span>
    </p>
    <form action="/authenticator/remove" method="post">
      <input type="hidden" name="name" value="${name}" />
      <button class="button quiet" type="submit">${both('เอาออก', 'Remove')}</button>
    </form>
  </section>`
}
