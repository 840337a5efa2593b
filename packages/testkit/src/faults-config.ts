/** Whether the long form of the fault suites is requested. */
export const isLongRun = (): boolean => process.env['FAULTS'] === 'long'

/** The size of the fault suite: `npm run faults` runs the long form, the tests run the short one. */
export const readFaultsSize = (): { transfers: number; kills: number; members: number } =>
  isLongRun() ? { transfers: 5000, kills: 20, members: 40 } : { transfers: 140, kills: 2, members: 8 }

/** The size of the fault suite of payouts. */
export const readPayoutFaultsSize = (): { payouts: number; kills: number; members: number } =>
  isLongRun() ? { payouts: 5000, kills: 20, members: 60 } : { payouts: 100, kills: 1, members: 34 }
