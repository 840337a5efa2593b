import { id } from './call-example-bodies.ts'
import { reportDays } from './report-call-examples.ts'

/** Examples of the calls of Money. */
export const moneyCallExamples = {
  listHouseAccounts: {},
  listAccountEntries: { body: () => ({ ...reportDays, account: 'bank:KBANK', currency: 'BAHT' }) },
  findEntries: { body: () => ({ search: 'ABCD-EF12' }) },
  getEntry: { body: () => ({ entryId: id }) },
  proveEntry: { body: () => ({ entryId: id }) },
  listBookSeals: { body: () => ({}) },
  listMoneyDays: { body: () => ({}) },
  getMoneyDay: { body: () => ({ day: '2026-11-24' }) },
  closeMoneyDay: {
    body: () => ({ day: '2026-11-24', account: 'bank:KBANK', currency: 'BAHT', sealNo: 1 }),
  },
  listSealEntries: { body: () => ({ sealNo: 1 }) },
}
