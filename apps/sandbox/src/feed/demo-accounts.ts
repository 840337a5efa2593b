import type { FedAccount } from './feed.store.ts'

/** The accounts of the demo's operator that have a bank feed. The product's own demo has the same accounts. */
export const demoFedAccounts: readonly FedAccount[] = [
  { bank: 'SCB', number: '4013334447', source: 'statement' },
  { bank: 'KBANK', number: '0398765432', source: 'statement' },
  { bank: 'GSB', number: '020123456789', source: 'statement' },
  { bank: 'KTB', number: '9812345670', source: 'sms' },
  { bank: 'BBL', number: '1504567891', source: 'sms' },
  { bank: 'TRUEWALLET', number: '0890000002', source: 'statement' },
]
