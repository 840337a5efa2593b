/** The duration of the films that ship with the member app. `npm run record:howto` writes this file. */
export const howtoSeconds = {
  wallet: 43,
  'enter-game': 40,
  balance: 31,
  'receive-bonus': 25,
  'end-bonus': 33,
} as const
