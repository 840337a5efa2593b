import type { Shape } from '../shape.ts'
import type { passkey as thai } from '../th/passkey.ts'

export const passkey = {
  title: 'Passkeys',
  short: 'Log in with your fingerprint, face or screen lock',
  text: 'A passkey stays on your device. There is nothing to remember, and no fake site can get it from you.',
  add: 'Add a passkey on this device',
  added: 'Passkey added. You can log in with it next time.',
  empty: 'You have no passkey yet',
  addedAt: 'Added {{time}}',
  lastUsed: 'Last used {{time}}',
  neverUsed: 'Not used yet',
  remove: 'Remove',
  removeOf: 'Remove the passkey of {{device}}',
  removeQuestion: 'Remove this passkey?',
  removeText: 'It can no longer log you in. Remove it from your device too if you no longer use it.',
  removed: 'Passkey removed',
  unsupported: 'This browser or address doesn’t support passkeys',
  notAdded: 'No passkey was added. You can try again.',
  alreadyHere: 'This device already has a passkey of this account',
} as const satisfies Shape<typeof thai>
