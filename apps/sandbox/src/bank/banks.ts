/** Bank codes on the wire, the Bank of Thailand's bank numbers, and the names that people know the banks by. */
export const banks = {
  KBANK: { number: '004', thai: 'กสิกรไทย', english: 'Kasikornbank', colour: 'green' },
  SCB: { number: '014', thai: 'ไทยพาณิชย์', english: 'Siam Commercial Bank', colour: 'violet' },
  BBL: { number: '002', thai: 'กรุงเทพ', english: 'Bangkok Bank', colour: 'navy' },
  KTB: { number: '006', thai: 'กรุงไทย', english: 'Krungthai Bank', colour: 'sky' },
  BAY: { number: '025', thai: 'กรุงศรี', english: 'Krungsri', colour: 'amber' },
  TTB: { number: '011', thai: 'ทีทีบี', english: 'TMBThanachart', colour: 'navy' },
  TMB: { number: '011', thai: 'ทหารไทย', english: 'TMB Bank', colour: 'navy' },
  GSB: { number: '030', thai: 'ออมสิน', english: 'Government Savings Bank', colour: 'pink' },
  BAAC: { number: '034', thai: 'ธ.ก.ส.', english: 'BAAC', colour: 'green' },
  GHB: { number: '033', thai: 'อาคารสงเคราะห์', english: 'Government Housing Bank', colour: 'amber' },
  UOB: { number: '024', thai: 'ยูโอบี', english: 'UOB', colour: 'navy' },
  CIMBT: { number: '022', thai: 'ซีไอเอ็มบี ไทย', english: 'CIMB Thai', colour: 'red' },
  TISCO: { number: '067', thai: 'ทิสโก้', english: 'TISCO', colour: 'sky' },
  KKP: { number: '069', thai: 'เกียรตินาคินภัทร', english: 'Kiatnakin Phatra', colour: 'violet' },
  // A bank of Laos: the Bank of Thailand assigns it no number.
  BCEL: { number: '000', thai: 'การค้าต่างประเทศลาว (กีบ)', english: 'BCEL (kip)', colour: 'red' },
  // An e-wallet; its accounts are phone numbers.
  TRUEWALLET: { number: '000', thai: 'ทรูมันนี่ วอลเล็ท', english: 'TrueMoney Wallet', colour: 'amber' },
  LHB: { number: '073', thai: 'แลนด์ แอนด์ เฮ้าส์', english: 'LH Bank', colour: 'sky' },
} as const satisfies Record<string, { number: string; thai: string; english: string; colour: string }>

export type BankCode = keyof typeof banks

export const bankCodes = Object.keys(banks) as [BankCode, ...BankCode[]]

export function isBankCode(text: string): text is BankCode {
  return Object.hasOwn(banks, text)
}

/** The Bank of Thailand's number of a bank, as it appears on slips. */
export function bankNumber(code: string): string {
  return isBankCode(code) ? banks[code].number : '000'
}
