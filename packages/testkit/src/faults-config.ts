/** Whether the long form of the fault suites is requested. */
export function isLongRun(): boolean {
  return process.env['FAULTS'] === 'long'
}

/** The size of the fault suite: `npm run faults` runs the long form, the tests run the short one. */
export function readFaultsSize(): { transfers: number; kills: number; members: number } {
  return isLongRun() ? { transfers: 5000, kills: 20, members: 40 } : { transfers: 140, kills: 2, members: 8 }
}

/** The size of the fault suite of payouts. */
export function readPayoutFaultsSize(): { payouts: number; kills: number; members: number } {
  return isLongRun() ? { payouts: 5000, kills: 20, members: 60 } : { payouts: 100, kills: 1, members: 34 }
}
