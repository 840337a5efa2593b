/** The letter codes of the wire, and the names people know the banks by. */
export const banks = {
  KBANK: { thai: 'กสิกรไทย', english: 'Kasikornbank', colour: 'green' },
  SCB: { thai: 'ไทยพาณิชย์', english: 'Siam Commercial Bank', colour: 'violet' },
  BBL: { thai: 'กรุงเทพ', english: 'Bangkok Bank', colour: 'navy' },
  KTB: { thai: 'กรุงไทย', english: 'Krungthai Bank', colour: 'sky' },
  BAY: { thai: 'กรุงศรี', english: 'Krungsri', colour: 'amber' },
  TTB: { thai: 'ทีทีบี', english: 'TMBThanachart', colour: 'navy' },
  TMB: { thai: 'ทหารไทย', english: 'TMB Bank', colour: 'navy' },
  GSB: { thai: 'ออมสิน', english: 'Government Savings Bank', colour: 'pink' },
  BAAC: { thai: 'ธ.ก.ส.', english: 'BAAC', colour: 'green' },
  GHB: { thai: 'อาคารสงเคราะห์', english: 'Government Housing Bank', colour: 'amber' },
  UOB: { thai: 'ยูโอบี', english: 'UOB', colour: 'navy' },
  CIMBT: { thai: 'ซีไอเอ็มบี ไทย', english: 'CIMB Thai', colour: 'red' },
  TISCO: { thai: 'ทิสโก้', english: 'TISCO', colour: 'sky' },
  KKP: { thai: 'เกียรตินาคินภัทร', english: 'Kiatnakin Phatra', colour: 'violet' },
  LHB: { thai: 'แลนด์ แอนด์ เฮ้าส์', english: 'LH Bank', colour: 'sky' },
} as const satisfies Record<string, { thai: string; english: string; colour: string }>

export type BankCode = keyof typeof banks

export const bankCodes = Object.keys(banks) as [BankCode, ...BankCode[]]

export const isBankCode = (text: string): text is BankCode => Object.hasOwn(banks, text)
