import { formatSatang } from '@kapao/money/satang'
import { maskName } from '../bank/mask.ts'
import type { FeedEntry } from './feed-entry.ts'

type Parts = {
  account: string
  amount: string
  balance: string
  /** `21/11`, `21/11/69` (Buddhist era), and `10:33`, in Bangkok time. */
  shortDay: string
  day: string
  time: string
  fromBank: string
  fromAccount: string
  fromName: string
  isOwnBank: boolean
}

type Writing = { sender: string; credit: (parts: Parts) => string; debit: (parts: Parts) => string }

/**
 * The wording of each bank's SMS. Written from what phones in Thailand show, independently of the product's parsers.
 */
const writings: Readonly<Record<string, Writing>> = {
  KBANK: {
    sender: 'KBank',
    credit: ({ day, time, account, fromBank, fromAccount, isOwnBank, amount, balance }) =>
      `${day} ${time} บช ${account} รับโอนจาก${isOwnBank ? '' : `${fromBank} `}${fromAccount} ${amount} คงเหลือ ${balance} บ.`,
    debit: ({ day, time, account, amount, balance }) =>
      `${day} ${time} บช ${account} เงินออก ${amount} คงเหลือ ${balance} บ.`,
  },
  SCB: {
    sender: 'SCB',
    credit: ({ shortDay, time, account, fromBank, fromAccount, fromName, isOwnBank, amount, balance }) =>
      isOwnBank
        ? `${shortDay}@${time} ${amount} โอนจาก${fromName}เข้า${account} ใช้ได้${balance}บ`
        : `${shortDay}@${time} ${amount} จาก${fromBank}/${fromAccount}เข้า${account} ใช้ได้${balance}บ`,
    debit: ({ shortDay, time, account, fromBank, fromAccount, amount, balance }) =>
      `${shortDay}@${time} ${amount} โอนไป${fromBank}/${fromAccount}จาก${account} ใช้ได้${balance}บ`,
  },
  KTB: {
    sender: 'Krungthai',
    credit: ({ day, time, account, fromBank, fromAccount, amount, balance }) =>
      `${day.replaceAll('/', '-')}@${time} บช ${account}:เงินเข้า ${amount} บ. จาก ${fromBank} ${fromAccount} ใช้ได้ ${balance} บ.`,
    debit: ({ day, time, account, amount, balance }) =>
      `${day.replaceAll('/', '-')}@${time} บช ${account}:เงินออก ${amount} บ. ใช้ได้ ${balance} บ.`,
  },
  GSB: {
    sender: 'GSB',
    credit: ({ day, time, account, fromBank, fromAccount, amount, balance }) =>
      `เงินเข้าบช.${account} ${amount}บ. จาก ${fromBank} ${fromAccount} ${day} ${time} น. คงเหลือ ${balance}บ.`,
    debit: ({ day, time, account, amount, balance }) =>
      `เงินออกบช.${account} ${amount}บ. ${day} ${time} น. คงเหลือ ${balance}บ.`,
  },
  BBL: {
    sender: 'BANGKOKBANK',
    credit: ({ account, amount, balance }) => `ฝาก/โอนเงินเข้าบ/ช${account} ผ่านMB ${amount}บ ใช้ได้ ${balance}บ`,
    debit: ({ account, amount, balance }) => `ถอน/โอนเงินจากบ/ช${account} ผ่านMB ${amount}บ ใช้ได้ ${balance}บ`,
  },
  BAY: {
    sender: 'Krungsri',
    credit: ({ day, time, account, fromBank, fromAccount, amount, balance }) =>
      `โอนเข้า ${account} ${amount}บ จาก ${fromBank} ${fromAccount} คงเหลือ ${balance}บ (${day},${time})`,
    debit: ({ day, time, account, amount, balance }) =>
      `โอนออก ${account} ${amount}บ คงเหลือ ${balance}บ (${day},${time})`,
  },
  TMB: {
    sender: 'ttb',
    credit: ({ day, time, account, fromBank, fromAccount, amount, balance }) =>
      `มีเงิน${amount}บ.จาก${fromBank}/${fromAccount}เข้าบ/ช${account}เหลือ ${balance}บ.${day}@${time}`,
    debit: ({ day, time, account, amount, balance }) =>
      `มีเงิน${amount}บ.โอนออกจากบ/ช${account}เหลือ ${balance}บ.${day}@${time}`,
  },
}

/** The banks that send SMS here; the others have statements only. */
export const smsBanks = Object.keys(writings)

/** A bank's SMS about one of its accounts. */
export function writeSms(order: FeedEntry): { sender: string; text: string } {
  const { account, other, amountSatang, balanceSatang, paidAt, direction } = order
  const writing = writings[account.bank]
  if (!writing) throw new Error(`${account.bank} sends no messages here`)
  const there = new Date(paidAt.getTime() + bangkokMilliseconds).toISOString()
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d\d)-(\d\d)/.exec(there) ?? []
  const parts: Parts = {
    account: showPayer(account.bank, account.number),
    amount: formatSatang(amountSatang),
    balance: formatSatang(balanceSatang),
    shortDay: `${day}/${month}`,
    day: `${day}/${month}/${String(Number(year) + buddhistYears).slice(2)}`,
    time: there.slice(11, 16),
    fromBank:
      account.bank === 'SCB' || account.bank === 'TMB' ? fourLetters(other.bank) : usualBankName(other.bank),
    fromAccount: showPayer(account.bank, other.number),
    fromName: maskName(other.name),
    isOwnBank: other.bank === account.bank,
  }
  return { sender: writing.sender, text: writing[direction](parts) }
}

const bangkokMilliseconds = 7 * 60 * 60 * 1000
const buddhistYears = 543

/** As much of an account number as a bank shows, in that bank's format. */
export function showPayer(bank: string, number: string): string {
  switch (bank) {
    case 'SCB':
      return `x${number.slice(-6)}`
    case 'KBANK':
      return `X-${number.slice(-4)}`
    case 'KTB':
      return `X${number.slice(-6, -1)}X`
    case 'BAY':
      return `xxx${number.slice(3, -1)}x`
    case 'BBL':
      return `X${number.slice(-4)}`
    // An e-wallet shows the sender's phone number.
    case 'TRUEWALLET':
      return number
    default:
      return `xx${number.slice(-4)}`
  }
}

/** ttb is one bank with two codes. */
export function usualBankName(bank: string): string {
  return bank === 'TMB' ? 'TTB' : bank
}

const codes: Readonly<Record<string, string>> = {
  KBANK: 'KBNK',
  BBL: 'BBLA',
  KTB: 'KTBA',
  GSB: 'GSBA',
  BAY: 'BAYA',
  TMB: 'TTBA',
  TTB: 'TTBA',
  GHB: 'GHBA',
  UOB: 'UOBT',
  CIMBT: 'CIMB',
  TISCO: 'TSCO',
  KKP: 'KKPA',
  LHB: 'LHBA',
}

/** The four-letter codes that some banks use for other banks. */
function fourLetters(bank: string): string {
  return codes[bank] ?? bank
}
