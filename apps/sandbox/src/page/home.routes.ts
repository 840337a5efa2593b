import type { FastifyInstance } from 'fastify'
import { gameProtocols, games, pathOf } from '../games/games.ts'
import { both, sendPage } from './frame.ts'
import { html } from './html.ts'

export function addHomeRoutes(app: FastifyInstance): void {
  app.get('/', async (_request, reply) =>
    sendPage(reply, { title: 'โลกจำลอง · Sandbox', here: 'home', body: home }),
  )
}

const kindWords = { slot: 'สล็อต', match: 'กีฬา', lottery: 'หวย' } as const

const controlCalls = [
  ['GET /control/sms?phone=', 'ข้อความถึงเบอร์นี้', 'the messages sent to a phone'],
  [
    'POST /control/push/receivers',
    'สร้างเบราว์เซอร์จำลองไว้รับการแจ้งเตือน',
    'make a pretend browser for an application key; answers its subscription',
  ],
  ['GET /control/push/receivers/{id}', 'การแจ้งเตือนที่เบราว์เซอร์นี้ได้รับ', 'the messages it got, decrypted'],
  ['DELETE /control/push/receivers/{id}', 'ยกเลิกการรับการแจ้งเตือน', 'end it: messages are answered with 410'],
  ['GET /control/qr/{provider}/{id}', 'ดู QR ที่ธนาคารหรือเกตเวย์รู้จัก', 'a QR as KBANK or a gateway knows it'],
  ['POST /control/qr/{provider}/{id}/pay', 'จ่าย QR', 'pay it: amount, copies, delayMs, badSignature'],
  [
    'POST /control/bank/transfer',
    'โอนเงินในธนาคารจำลอง',
    'a transfer between two accounts; announce: false leaves only its slip',
  ],
  ['GET /control/payouts', 'รายการถอนที่ธนาคารเห็น', 'the payouts that the bank has seen'],
  [
    'POST /control/payouts/{reference}',
    'กำหนดผลการจ่าย',
    'outcome done, refused or silence, for one on its way or the next',
  ],
  ['POST /control/truewallet/gift', 'สร้างซองของขวัญ', 'make a gift of the e-wallet; answers its link'],
  ['POST /control/truewallet/gift/{voucher}/take', 'ให้คนอื่นรับซองไปก่อน', 'have somebody else take a gift'],
  ['GET /control/games', 'รายชื่อค่ายเกม', 'the game providers and how they are reached'],
  ['GET /control/games/{code}/{username}', 'ยอดในเกมตามที่ค่ายเห็น', 'an account as the provider sees it'],
  [
    'POST /control/games/{code}/{username}/play',
    'เล่นแทนคน',
    'play: rounds, stake, result win, lose or random',
  ],
  [
    'PUT /control/faults',
    'ทำให้ระบบภายนอกขัดข้อง',
    'make a party, or all games at once, slow, silent, forgetful or broken',
  ],
  [
    'PUT /control/history',
    'ประวัติก่อนวันแรกของเดโม',
    'what the bank and the games have seen before the first day',
  ],
  ['GET /control/totals', 'ยอดเงินรวม หน่วยเป็นสตางค์', 'what each party holds, in satang'],
] as const

const home = html`<section class="hero">
    <h1>${both('โลกภายนอกของ Kapao แบบจำลอง', 'The world around Kapao, pretended')}</h1>
    <p>
      ${both(
        'แอป Kapao ต้องส่ง SMS และคุยกับธนาคาร ระหว่างพัฒนาและทดลอง เซิร์ฟเวอร์นี้เล่นเป็นระบบเหล่านั้น',
        'Kapao sends texts and talks to a bank. While it is built and tried out, this server plays those parties over real HTTP. No text leaves this machine and no real money moves.',
      )}
    </p>
  </section>
  <div class="choices">
    <a class="card choice" href="/sms">
      <span class="mark mark-sms" aria-hidden="true">✉</span>
      <h2>${both('กล่องข้อความ SMS', 'SMS inbox')}</h2>
      <p>${both('รหัส OTP ที่ Kapao ส่งมาอยู่ที่นี่', 'The one-time codes that Kapao sends arrive here.')}</p>
    </a>
    <a class="card choice" href="/bank">
      <span class="mark mark-bank" aria-hidden="true">฿</span>
      <h2>${both('แอปธนาคารจำลอง', 'Pretend bank app')}</h2>
      <p>${both('สแกนและจ่าย QR ของ Kapao ด้วยเงินสมมติ', 'Pay a QR from Kapao with pretend money.')}</p>
    </a>
    <a class="card choice" href="/truewallet">
      <span class="mark mark-bank" aria-hidden="true">T</span>
      <h2>${both('ทรูวอลเล็ทจำลอง', 'Pretend TrueMoney Wallet')}</h2>
      <p>${both('สร้างลิงก์ซองของขวัญไว้เติมเงินใน Kapao', 'Make a gift link to deposit with in Kapao.')}</p>
    </a>
    <a class="card choice" href="/authenticator">
      <span class="mark mark-sms" aria-hidden="true">⏱</span>
      <h2>${both('แอปยืนยันตัวตน', 'Authenticator app')}</h2>
      <p>
        ${both('รหัส 6 หลักของทีมงานสำหรับเข้าคอนโซล', 'The codes with which operators log in to the console.')}
      </p>
    </a>
  </div>
  <section class="card">
    <h2>${both('ค่ายเกม', 'Game providers')}</h2>
    <p class="small">
      ${both('เปิดจาก Kapao แล้วเล่นด้วยเครดิตที่โอนไว้ แต่ละค่ายใช้โปรโตคอลของตัวเอง', 'Opened from Kapao and played with what was moved there. Each speaks a protocol of its own.')}
    </p>
    <ul class="games">
      ${games.map(
        (game) =>
          html`<li>
            <a href="${pathOf(game)}/play"
              ><b>${game.name}</b>
              <small>${kindWords[game.kind]} · ${gameProtocols[game.protocol].label}</small></a
            >
          </li>`,
      )}
    </ul>
  </section>
  <section class="card steps">
    <h2>${both('ลองเติมเงินครั้งแรก', 'Try a first deposit')}</h2>
    <ol>
      <li>
        ${both('สมัครใน Kapao แล้วดูรหัส 6 หลักที่กล่องข้อความ', 'Register in Kapao; read the 6-digit code in the SMS inbox.')}
      </li>
      <li>${both('ใน Kapao เลือกฝากด้วย QR กสิกรไทย', 'In Kapao choose a deposit by KBANK QR.')}</li>
      <li>${both('เปิดแอปธนาคารจำลอง เลือก QR แล้วกดจ่าย', 'Open the pretend bank, pick the QR and pay.')}</li>
      <li>${both('ยอดเงินใน Kapao เพิ่มเองทันที', 'The balance in Kapao grows by itself.')}</li>
    </ol>
  </section>
  <details class="card">
    <summary>${both('สำหรับโปรแกรมและการทดสอบ', 'For programs and tests')}</summary>
    <p>${both('เรียกได้จากเครื่องนี้เท่านั้น', 'JSON, no token, answered to this machine only.')}</p>
    <dl class="calls">
      ${controlCalls.map(
        ([call, thai, english]) =>
          html`<div>
            <dt><code>${call}</code></dt>
            <dd>${both(thai, english)}</dd>
          </div>`,
      )}
    </dl>
  </details>`
