import { formatDateTime } from '@kapao/i18n/date'
import { formatBaht } from '@kapao/i18n/number'
import { newGuest, readPage, say, type Speaker, textIn } from '@kapao/testkit/chat'
import { joinWithMoney, openProviders } from '@kapao/testkit/games'
import { playAt, readGrants, refreshGames, writeOffer } from '@kapao/testkit/offers'
import { operatorKey } from '@kapao/testkit/operator'
import { fastRetryPolicy } from '@kapao/testkit/retry-policy'
import { letPayoutsGo, readWithdrawal, decidePayout, untilStage } from '@kapao/testkit/payouts'
import { join, type Person } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({}, { retryPolicy: fastRetryPolicy })
  await openProviders(app.db, ['PG'])
  await writeOffer(app, { code: 'HALF', maxReceived: 1000 })
  await writeOffer(app, { code: 'TURN', percentSuccess: 0, percentTurnover: 100, percentFail: 0, place: 2 })
})

beforeEach(() => letPayoutsGo(app.db))

afterAll(() => app.close())

async function answerTo(speaker: Speaker, text: string): Promise<string> {
  const sent = await say(app.wire, speaker, text)
  expect(sent.status).toBe(200)
  const [last] = (await readPage(app.wire, speaker)).body.messages
  if (last?.by !== 'bot') throw new Error('The bot did not answer')
  return readable(textIn(last))
}

/** No line ends between an amount and its unit; here the space is written as any other. */
function readable(text = ''): string {
  return text.replaceAll('\u00a0', ' ')
}

async function withdraw({ token }: Person, amount: number): Promise<string> {
  return (await app.wire<{ _id: string }>('POST', '/api/wallet/withdraw', { token, body: { amount } })).body
    ._id
}

function activate({ token }: Person, code: string) {
  return app.wire('GET', `/api/bonus/activate/${code}`, { token })
}

const questions = { th: 'ถอนเงินยังไม่เข้า', la: 'ຖອນເງິນ', en: 'where is my withdrawal' }

describe('asked about a withdrawal, the bot', () => {
  it('says in three languages that it is held, and what happens next', async () => {
    await letPayoutsGo(app.db, { mostAmount: 100 })
    const somchai = await joinWithMoney(app, 1_000_000n)
    const { timeline } = await readWithdrawal(app, somchai, await withdraw(somchai, 500))
    const at = formatDateTime(timeline.at(-1)?.at ?? '')
    expect(await answerTo(somchai, questions.th)).toContain(
      `• กำลังถอน 500.00 บาท เข้า KBANK\nส่งให้เจ้าหน้าที่ตรวจ ${at}\nเจ้าหน้าที่กำลังตรวจรายการนี้ เงินถูกกันไว้อย่างปลอดภัย`,
    )
    expect(await answerTo(somchai, questions.la)).toContain(
      `\nສົ່ງໃຫ້ເຈົ້າໜ້າທີ່ກວດ ${at}\nເຈົ້າໜ້າທີ່ກຳລັງກວດລາຍການນີ້ ເງິນຖືກກັນໄວ້ຢ່າງປອດໄພ`,
    )
    const english = await app.wire('POST', '/api/chat/send-message', {
      token: somchai.token,
      body: { message: { message_type: 'text', payload: { message: questions.en } } },
      headers: { 'accept-language': 'en' },
    })
    expect(english.status).toBe(200)
    const [last] = (await readPage(app.wire, somchai)).body.messages
    expect(last && readable(textIn(last))).toContain(
      `• Withdrawing 500.00 baht to KBANK\nWith our team for a check ${at}\nOur team is checking it. Your money is held safely.`,
    )
  })

  it('says that the bank is paying it, and then that it arrived', async () => {
    const somchai = await joinWithMoney(app, 1_000_000n)
    await decidePayout(app, 'silence')
    const id = await withdraw(somchai, 400)
    await untilStage(app, somchai, { id, stage: 'BANK' })
    const asked = await answerTo(somchai, questions.th)
    expect(asked).toContain('• กำลังถอน 400.00 บาท เข้า KBANK\nส่งให้ธนาคารแล้ว ')
    expect(asked).toContain('ธนาคารกำลังโอน ถ้าไม่สำเร็จเงินจะกลับเข้ากระเป๋าเอง')
    await decidePayout(app, 'done', { reference: id })
    await untilStage(app, somchai, { id, stage: 'PAID' })
    const paid = await answerTo(somchai, questions.th)
    expect(paid).toContain('• เงิน 400.00 บาท เข้า KBANK แล้ว\nเงินเข้าบัญชีธนาคาร ')
    expect(paid).not.toContain('กำลังถอน')
  })

  it('says that the money is back, and why in the operator’s own words', async () => {
    await letPayoutsGo(app.db, { mostAmount: 100 })
    const somchai = await joinWithMoney(app, 1_000_000n)
    const withdrawalId = await withdraw(somchai, 600)
    const token = await operatorKey(app)
    const body = { memberId: somchai.memberId, withdrawalId, reason: 'ส่งรูปสมุดบัญชีก่อน' }
    await app.wire('POST', '/api/operator/withdrawals/reject', { token, body })
    const answered = await answerTo(somchai, questions.th)
    expect(answered).toContain('• ถอนไม่สำเร็จ: เงิน 600.00 บาท กลับเข้ากระเป๋าแล้ว\nคืนเงินเข้ากระเป๋า ')
    expect(answered).toContain('เจ้าหน้าที่แจ้งว่า: ส่งรูปสมุดบัญชีก่อน')
  })

  it('describes only the member’s own withdrawals, and none to a guest', async () => {
    const [somchai, anan] = [await joinWithMoney(app, 1_000_000n), await join(app)]
    await withdraw(somchai, 700)
    expect(await answerTo(somchai, questions.th)).toContain('700.00')
    expect(await answerTo(anan, questions.th)).toMatch(/ยังไม่มีรายการ$/)
    expect(await answerTo(await newGuest(app.wire), questions.th)).not.toContain('•')
  })

  it('says which condition keeps the money in, where there is one', async () => {
    const malee = await joinWithMoney(app, 20_000n)
    await activate(malee, 'TURN')
    expect(await answerTo(malee, questions.th)).toContain('เล่นให้ครบ 300.00 บาท: เหลืออีก 300.00 บาท')
  })
})

describe('asked about a bonus, the bot', () => {
  it('states in three languages what turnover is left, by the balances last reported', async () => {
    const malee = await joinWithMoney(app, 20_000n, ['PG'])
    await activate(malee, 'TURN')
    await app.wire('POST', '/api/wallet/transfer', {
      token: malee.token,
      body: { from: 'WALLET', to: 'PG', amount: 200 },
    })
    await playAt(app, malee, 'PG', { stakeSatang: 5_000n, result: 'lose' })
    await refreshGames(app, malee)
    const { grant } = await readGrants(app, malee)
    if (!grant) throw new Error('There is no grant')
    expect([grant.turnover, grant.played]).toEqual([300, 50])
    const thai = await answerTo(malee, 'โบนัส')
    expect(thai).toContain('• โบนัส TURN กำลังใช้งาน\nยอดตอนนี้ 250.00 บาท\n')
    expect(thai).toContain('เล่นให้ครบ 300.00 บาท: เหลืออีก 250.00 บาท')
    expect(thai).toContain(`จบเมื่อเหลือ ${formatBaht(grant.failsAt)} บาท`)
    expect(thai).toContain(`นับจากยอดเกมที่รู้ล่าสุด ${formatDateTime(grant.toldAt)}`)
    expect(await answerTo(malee, 'ໂບນັດ')).toContain('ຫຼິ້ນໃຫ້ຄົບ 300.00 ບາດ: ເຫຼືອອີກ 250.00 ບາດ')
  })

  it('says that a condition is met, and how the last one ended', async () => {
    const malee = await joinWithMoney(app, 20_000n, ['PG'])
    await activate(malee, 'HALF')
    expect(await answerTo(malee, 'โบนัส')).toContain('ทำยอดให้ถึง 600.00 บาท: เหลืออีก 300.00 บาท')
    await app.wire('GET', '/api/bonus/clear', { token: malee.token })
    const ended = await answerTo(malee, 'โบนัส')
    expect(ended).toMatch(
      /• โบนัส HALF ยกเลิกแล้ว \(\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d\)\nหักเครดิตและเงินที่เล่นได้คืน 100\.00 บาท$/,
    )
    expect(ended).not.toContain('กำลังใช้งาน')
  })
})
