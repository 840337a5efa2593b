const reportDays = { from: '2026-11-01', until: '2026-11-30' }

/** Example requests of the calls that read figures. */
export const reportExamples = {
  getToday: {},
  getCostTerms: {},
  setCostTerms: { body: () => ({ version: 0, terms: { providers: [], fees: [] } }) },
  getReport: { body: () => reportDays },
  listFigureEntries: { body: () => ({ ...reportDays, figure: 'deposits', currency: 'BAHT', sealNo: 1 }) },
} as const
