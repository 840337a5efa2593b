import type { AuthenticatorAccount } from './authenticator.store.ts'

/** The product's demo operators, as if somebody had scanned their keys. Their secrets are worth nothing elsewhere. */
export const demoOperators: readonly AuthenticatorAccount[] = [
  { name: 'Kapao: kanda', secret: 'KANDAKANDAKANDAKANDAKANDAKANDA22' },
  { name: 'Kapao: ploy', secret: 'PLOYPLOYPLOYPLOYPLOYPLOYPLOYPLOY' },
  { name: 'Kapao: ton', secret: 'TONTONTONTONTONTONTONTONTONTONTO' },
  { name: 'Kapao: ekk', secret: 'EKKEKKEKKEKKEKKEKKEKKEKKEKKEKKEK' },
]
