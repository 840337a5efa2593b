/** How long the films are that come with the member app. `npm run record:howto` writes this file. */
export const howtoSeconds = {
  wallet: 40,
  'enter-game': 40,
  balance: 40,
  'receive-bonus': 40,
  'end-bonus': 40,
} as const
