import { type EmvField, writeEmv, writeEmvFields } from '../promptpay/write-bill.ts'

type Field = EmvField

const write = writeEmvFields

/** Writes fields as an EMVCo payload with a correct checksum. */
export const buildEmv = writeEmv

export const phoneReceiver = '0066810000009'

/** The fields of a PromptPay QR to a phone; a test changes the one under test. */
export function promptPayFields(amount = '100.07') {
  return {
    format: ['00', '01'],
    method: ['01', '12'],
    receiver: [
      '29',
      write([
        ['00', 'A000000677010111'],
        ['01', phoneReceiver],
      ]),
    ],
    currency: ['53', '764'],
    amount: ['54', amount],
    country: ['58', 'TH'],
  } satisfies Record<string, Field>
}

export function buildPromptPay(amount = '100.07'): string {
  return buildEmv(Object.values(promptPayFields(amount)))
}

export const writeFields = write
