import type { SecurityEvent } from '@kapao/contract/session'
import { formatDateTime } from '@kapao/i18n/date'
import { parseAmount, toAmount, type Satang } from '@kapao/money/satang'
import { currencyWord, formatBaht } from '@kapao/i18n/number'
import { secondsAfter } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import type { Job } from '../../jobs/jobs.ts'
import { readSetting, type Setting } from '../site/site.ts'
import { findEventToTell } from './security-event.store.ts'

type Payload = { memberId: string; eventId: string }

/** News older than this helps nobody, and the member has found it in the app. */
const newsSeconds = 24 * 3600

/**
 * Tells a member by SMS what happened to the account, if it is grave by the operator's setting. The event's id is the
 * message's reference, so that a repeat sends nothing more. Without an answer the job runs again later.
 */
export const sendSecuritySms: Job<Payload> = {
  name: 'sendSecuritySms',
  run: async ({ memberId, eventId }, context) => {
    const event = await findEventToTell(context.db, { memberId, eventId })
    if (!event || event.happenedAt < secondsAfter(context.clock.now(), -newsSeconds)) return
    if (!isWanted(event, await readSetting(context, 'accountSafety'))) return
    const { name } = await readSetting(context, 'info')
    const sent = await context.sms.send({
      to: event.phone,
      text: `${name}: ${describe(event, context)}`,
      reference: eventId,
    })
    if (sent.kind === 'unknown') throw new Error(`No answer to an SMS: ${sent.reason}`)
    if (sent.kind === 'refused') context.log.warn({ eventId, reason: sent.reason }, 'security.sms_refused')
  },
}

type Event = NonNullable<Awaited<ReturnType<typeof findEventToTell>>>

function isWanted(
  { kind, amount, currency, byOperator }: Event,
  settings: Setting<'accountSafety'>,
): boolean {
  if (byOperator) return true
  if (kind !== 'WITHDRAWAL') return settings.smsNotices.some((each) => each === kind)
  const least = currency === 'LAK' ? settings.smsWithdrawalFromInKip : settings.smsWithdrawalFrom
  return least !== null && (amount ?? 0n) >= (parseAmount(least) ?? 0n)
}

type Words = Readonly<Record<SecurityEvent['kind'], string>>

const inThai: Words = {
  NEW_LOGIN: 'มีการเข้าสู่ระบบจากอุปกรณ์ใหม่',
  PASSWORD_CHANGED: 'รหัสผ่านถูกเปลี่ยน',
  PASSWORD_RESET: 'มีการตั้งรหัสผ่านใหม่ด้วย OTP',
  PASSWORD_RESET_STARTED: 'ทีมงานยกเลิกรหัสผ่านเดิมของคุณแล้ว โปรดกด "ลืมรหัสผ่าน" ที่หน้าเข้าสู่ระบบเพื่อตั้งรหัสผ่านใหม่',
  NAME_CHANGED: 'ชื่อของคุณถูกแก้ไข',
  BANK_ACCOUNT_NAME_CHANGED: 'ชื่อบัญชีธนาคารถูกแก้ไข',
  BANK_ACCOUNT_CHANGED: 'บัญชีธนาคารถูกเปลี่ยน',
  PASSKEY_ADDED: 'มีการเพิ่มพาสคีย์',
  PASSKEY_REMOVED: 'พาสคีย์ถูกลบ',
  WITHDRAWAL: 'มีการถอนเงิน',
}

const inLao: Words = {
  NEW_LOGIN: 'ມີການເຂົ້າສູ່ລະບົບຈາກອຸປະກອນໃໝ່',
  PASSWORD_CHANGED: 'ລະຫັດຜ່ານຖືກປ່ຽນ',
  PASSWORD_RESET: 'ມີການຕັ້ງລະຫັດຜ່ານໃໝ່ດ້ວຍ OTP',
  PASSWORD_RESET_STARTED: 'ທີມງານຍົກເລີກລະຫັດຜ່ານເກົ່າຂອງທ່ານແລ້ວ ກະລຸນາກົດ "ລືມລະຫັດຜ່ານ" ຢູ່ໜ້າເຂົ້າສູ່ລະບົບເພື່ອຕັ້ງລະຫັດຜ່ານໃໝ່',
  NAME_CHANGED: 'ຊື່ຂອງທ່ານຖືກແກ້ໄຂ',
  BANK_ACCOUNT_NAME_CHANGED: 'ຊື່ບັນຊີທະນາຄານຖືກແກ້ໄຂ',
  BANK_ACCOUNT_CHANGED: 'ບັນຊີທະນາຄານຖືກປ່ຽນ',
  PASSKEY_ADDED: 'ມີການເພີ່ມພາສຄີ',
  PASSKEY_REMOVED: 'ພາສຄີຖືກລຶບ',
  WITHDRAWAL: 'ມີການຖອນເງິນ',
}

const inEnglish: Words = {
  NEW_LOGIN: 'Login on a new device',
  PASSWORD_CHANGED: 'Your password was changed',
  PASSWORD_RESET: 'Your password was reset by a code',
  PASSWORD_RESET_STARTED:
    'Our staff took your old password away. Press "Forgot your password?" at the login to set a new one',
  NAME_CHANGED: 'Your name was changed',
  BANK_ACCOUNT_NAME_CHANGED: 'The name of your bank account was changed',
  BANK_ACCOUNT_CHANGED: 'Your bank account was changed',
  PASSKEY_ADDED: 'A passkey was added',
  PASSKEY_REMOVED: 'A passkey was removed',
  WITHDRAWAL: 'Withdrawal',
}

/** In the site's language and in English, without a link, like the text of a one-time code. */
function describe(
  { kind, amount, currency, happenedAt, byOperator }: Event,
  { config }: Pick<Context, 'config'>,
): string {
  const [words, language] = config.BUILD === 'laos' ? ([inLao, 'la'] as const) : ([inThai, 'th'] as const)
  const at = formatDateTime(happenedAt.toISOString())
  const question = questions[byOperator ? 'ofOperator' : 'ofMember']
  return [
    `${words[kind]}${figure(amount, currency, language)} ${at} ${question[language]}`,
    `${inEnglish[kind]}${figure(amount, currency, 'en')}. ${question.en}`,
  ].join('\n')
}

/** What to do about it where the member did not expect it. */
const questions = {
  ofMember: {
    th: 'หากไม่ใช่คุณ โปรดติดต่อเราทันที',
    la: 'ຖ້າບໍ່ແມ່ນທ່ານ ກະລຸນາຕິດຕໍ່ພວກເຮົາທັນທີ',
    en: 'Not you? Contact us at once.',
  },
  ofOperator: {
    th: 'โดยทีมงาน หากคุณไม่ได้ขอไว้ โปรดติดต่อเราทันที',
    la: 'ໂດຍທີມງານ ຖ້າທ່ານບໍ່ໄດ້ຂໍໄວ້ ກະລຸນາຕິດຕໍ່ພວກເຮົາທັນທີ',
    en: 'By our staff. You did not ask for it? Contact us at once.',
  },
} as const

function figure(amount: Satang | null, currency: Event['currency'], language: 'th' | 'la' | 'en'): string {
  return amount === null ? '' : ` ${formatBaht(toAmount(amount))} ${currencyWord(currency, language)}`
}
