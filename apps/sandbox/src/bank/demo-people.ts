import type { BankCode } from './banks.ts'

/**
 * The accounts that the product's demo members have registered: a payment from one of them is matched to its member.
 */
export const demoPeople: readonly { member: string; name: string; bank: BankCode; number: string }[] = [
  { member: 'Somchai', name: 'สมชาย ใจดี', bank: 'KBANK', number: '0811111111' },
  { member: 'Malee', name: 'มาลี ศรีสุข', bank: 'SCB', number: '0822222222' },
  { member: 'Anan', name: 'ANAN THONGDEE', bank: 'BBL', number: '0833333333' },
  { member: 'Noi', name: 'น้อย แสงจันทร์', bank: 'KTB', number: '0844444444' },
  { member: 'Dao', name: 'ดาว รุ่งเรือง', bank: 'GSB', number: '085555555555' },
]
