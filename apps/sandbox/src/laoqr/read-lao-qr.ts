import { crc16 } from '../promptpay/crc16.ts'
import { readFields } from '../promptpay/read-promptpay.ts'

/** The contents of a Lao QR. Kip are counted in att, 100 to a kip. */
export type LaoQr = {
  bank: string
  receiver: string
  billNumber: string
  currency: 'LAK' | 'THB'
  amountSatang: bigint
}

const longestText = 512
const application = 'A005266284662577'
const currencies = { '418': 'LAK', '764': 'THB' } as const

/** Reads the payload of a Lao QR (tag 38) with a bill number and an amount; `undefined` for any other text. */
export function readLaoQr(text: string): LaoQr | undefined {
  if (text.length > longestText || !/^000201[\x20-\x7e]*6304[\dA-Fa-f]{4}$/.test(text)) return undefined
  if (text.slice(-4).toUpperCase() !== crc16(text.slice(0, -4))) return undefined
  const fields = fieldsOf(text)
  const account = fieldsOf(fields.get('38') ?? '')
  const billNumber = fieldsOf(fields.get('62') ?? '').get('01')
  const currency = currencies[fields.get('53') as keyof typeof currencies]
  const [, whole, decimals = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(fields.get('54') ?? '') ?? []
  const [bank, receiver] = [account.get('01'), account.get('03')]
  if (account.get('00') !== application || !bank || !receiver || !billNumber) return undefined
  if (!currency || whole === undefined) return undefined
  const amountSatang = BigInt(whole) * 100n + BigInt(decimals.padEnd(2, '0'))
  return amountSatang > 0n ? { bank, receiver, billNumber, currency, amountSatang } : undefined
}

function fieldsOf(text: string): Map<string, string> {
  const fields = readFields(text)
  return typeof fields === 'string' ? new Map<string, string>() : fields
}
