/**
 * How Thai banks word their messages: the sender names, and the forms for incoming and outgoing money. A form matches a
 * whole message with its white space collapsed. Its named groups are `account`, `amount`, `balance`, `day`
 * (`21/11`, `21/11/69`, `21-11-26`), `time`, `channel`, `fromBank`, `fromAccount` and `fromName`; a form lacks what the
 * bank does not report.
 */
type SmsBank = {
  /** The bank's sender names in lower case. A message from a phone number is not from a bank. */
  writers: readonly string[]
  credits: readonly RegExp[]
  debits: readonly RegExp[]
  /** The bank's forms show no bank in front of an account at the same bank. */
  isOwnAccount?: boolean
}

const amount = String.raw`(?<amount>[\d,]{1,14}\.\d{2})`
const balance = String.raw`(?<balance>-?[\d,]{1,17}\.\d{2})`
const account = String.raw`(?<account>[xX\d-]{4,20})`
const from = String.raw`(?<fromAccount>[xX\d-]{4,20})`
const bank = String.raw`(?<fromBank>[A-Za-z]{2,6})`
const day = String.raw`(?<day>\d{1,2}[/-]\d{1,2}(?:[/-]\d{2,4})?)`
const time = String.raw`(?<time>\d{1,2}[:.]\d{2})`
const channel = String.raw`(?<channel>[A-Za-z]{2,10}|พร้อมเพย์)`
const payer = String.raw`(?<fromName>[^\d/]{2,60}?)`

/** A space in a form matches one white-space character or none, because banks are inconsistent. */
function form(text: string): RegExp {
  return new RegExp(`^${text.trim().replaceAll(' ', String.raw`\s?`)}${String.raw`\s?[.]?`}$`, 'u')
}

export const smsTable = {
  KBANK: {
    writers: ['kbank', 'kasikornbank', 'k plus'],
    isOwnAccount: true,
    credits: [
      form(
        `${day} ${time} (?:น\\.)? บช ${account} รับโอนจาก (?:${bank} )?${from} ${amount} คงเหลือ ${balance} บ`,
      ),
      form(`${day} ${time} (?:น\\.)? บช ${account} เงินเข้า ${amount} คงเหลือ ${balance} บ`),
      form(
        `${day} ${time} A/C ${account} Received transfer from (?:${bank} )?${from} ${amount} Outstanding Balance ${balance} Baht`,
      ),
      form(`${day} ${time} A/C ${account} Deposit ${amount} Outstanding Balance ${balance} Baht`),
    ],
    debits: [
      form(
        `${day} ${time} (?:น\\.)? บช ${account} (?:เงินออก|ถอนเงิน|โอนเงิน|หักชำระ|ชำระเงิน|หักบช) ${amount} คงเหลือ ${balance} บ`,
      ),
      form(
        `${day} ${time} A/C ${account} (?:Withdrawal|Transfer|Payment) ${amount} Outstanding Balance ${balance} Baht`,
      ),
    ],
  },
  SCB: {
    writers: ['scb', 'scb easy', 'scbeasy', '027777777'],
    credits: [
      form(`${day}@${time} ${amount} จาก ${bank}/${from} เข้า ${account} ใช้ได้ ${balance} บ`),
      form(`${day}@${time} ${amount} โอนจาก ${payer} เข้า ${account} ใช้ได้ ${balance} บ`),
      form(`เงิน ${amount} (?:บาท|บ) เข้าบ/ช ${account} ${day}@${time} ใช้ได้ ${balance} (?:บาท|บ)`),
    ],
    debits: [
      form(`${day}@${time} ${amount} (?:โอนไป|จ่าย) ${bank}/${from} จาก ${account} ใช้ได้ ${balance} บ`),
      form(
        `(?:ถอน|โอน|ถอน/โอน|ชำระ)เงิน ${amount} (?:บาท|บ) จากบ/ช ${account} ${day}@${time} ใช้ได้ ${balance} (?:บาท|บ)`,
      ),
    ],
  },
  KTB: {
    writers: ['ktb', 'krungthai'],
    credits: [
      form(`${day}@${time} บช ${account} : เงินเข้า ${amount} บ\\. จาก ${bank} ${from} ใช้ได้ ${balance} บ`),
      form(`${day}@${time} บช ${account} : เงินเข้า ${amount} บ\\. ใช้ได้ ${balance} บ`),
    ],
    debits: [form(`${day}@${time} บช ${account} : (?:เงินออก|ถอน|โอนออก) ${amount} บ\\. ใช้ได้ ${balance} บ`)],
  },
  GSB: {
    writers: ['gsb', 'mymo', 'gsb now'],
    credits: [
      form(
        `เงินเข้าบช\\. ${account} ${amount} บ\\. จาก ${bank} ${from} ${day} ${time} (?:น\\.)? คงเหลือ ${balance} บ`,
      ),
      form(`เงินเข้าบช\\. ${account} ${amount} บ\\. ${day} ${time} (?:น\\.)? คงเหลือ ${balance} บ`),
    ],
    debits: [
      form(
        `(?:เงินออก|ถอนเงิน|โอนเงิน)(?:จาก)?บช\\. ${account} ${amount} บ\\. ${day} ${time} (?:น\\.)? คงเหลือ ${balance} บ`,
      ),
    ],
  },
  BBL: {
    // Reports neither the payer nor the time: the money waits for a slip or an operator.
    writers: ['bbl', 'bangkokbank', 'bualuang'],
    credits: [
      form(`(?:ฝาก/โอน)?เงินเข้าบ/ช ${account} ผ่าน ${channel} ${amount} บ ใช้ได้ ${balance} บ`),
      form(
        `Deposit/transfer to A/C ${account} via ${channel} THB ${amount}\\. Avail\\. bal\\. THB ${balance}`,
      ),
    ],
    debits: [
      form(
        `(?:ถอน/โอน|ถอน|โอน|จ่าย|หัก|ถอน/โอน/จ่าย)เงินจากบ/ช ${account} ผ่าน ${channel} ${amount} บ ใช้ได้ ${balance} บ`,
      ),
      form(
        `Withdrawal/transfer from A/C ${account} via ${channel} THB ${amount}\\. Avail\\. bal\\. THB ${balance}`,
      ),
    ],
  },
  BAY: {
    writers: ['krungsri', 'bay'],
    credits: [
      form(`โอนเข้า ${account} ${amount} บ จาก ${bank} ${from} คงเหลือ ${balance} บ \\(${day},${time}\\)`),
      form(`โอนเข้า ${account} ${amount} บ คงเหลือ ${balance} บ \\(${day},${time}\\)`),
    ],
    debits: [form(`(?:โอนออก|ถอน) ${account} ${amount} บ คงเหลือ ${balance} บ \\(${day},${time}\\)`)],
  },
  TMB: {
    writers: ['ttb', 'ttbbank', 'tmb'],
    credits: [
      form(`มีเงิน ${amount} บ\\. จาก ${bank}/${from} เข้าบ/ช ${account} เหลือ ${balance} บ\\. ${day}@${time}`),
      form(`มีเงิน ${amount} บ\\. (?:โอน)?เข้าบ/ช ${account} เหลือ ${balance} บ\\. ${day}@${time}`),
    ],
    debits: [form(`มีเงิน ${amount} บ\\. (?:โอนออก|ออก)จากบ/ช ${account} เหลือ ${balance} บ\\. ${day}@${time}`)],
  },
} as const satisfies Record<string, SmsBank>

export type SmsBankCode = keyof typeof smsTable

/** Abbreviations that banks use for other banks; a name that is not listed is the letter code itself. */
const bankNames: Readonly<Record<string, string>> = {
  KBNK: 'KBANK',
  KBK: 'KBANK',
  SCBA: 'SCB',
  BBLA: 'BBL',
  KTBA: 'KTB',
  GSBA: 'GSB',
  BAYA: 'BAY',
  TTB: 'TMB',
  TTBA: 'TMB',
  TMBA: 'TMB',
  GHBA: 'GHB',
  UOBT: 'UOB',
  CIMB: 'CIMBT',
  TSCO: 'TISCO',
  KKPA: 'KKP',
  LHBA: 'LHB',
  LHFG: 'LHB',
}

/** A bank's letter code, from the abbreviation that another bank uses. */
export function bankCodeOf(written: string): string {
  const plain = written.trim().toUpperCase()
  return bankNames[plain] ?? plain
}
