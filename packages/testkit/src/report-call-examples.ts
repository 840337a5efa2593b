const viewId = '0193a5c4-7d00-4000-8000-0000000000a1'
export const reportDays = { from: '2026-11-01', until: '2026-11-30' }

const reportMail = {
  reportMailId: viewId,
  name: 'Daily figures',
  every: 'day',
  hour: 7,
  by: 'account',
  language: 'en',
  isPaused: false,
  recipients: ['owner@site.example'],
} as const

/** Example requests of the calls that read figures, and of those of saved views. */
export const reportCallExamples = {
  getToday: {},
  getCostTerms: {},
  setCostTerms: { body: () => ({ version: 0, terms: { providers: [], fees: [] } }) },
  getReport: { body: () => reportDays },
  listFigureEntries: { body: () => ({ ...reportDays, figure: 'deposits', currency: 'BAHT', sealNo: 1 }) },
  listReportMails: {},
  setReportMail: { body: () => reportMail },
  deleteReportMail: { body: () => ({ reportMailId: viewId }) },
  sendReportMail: { body: () => ({ reportMailId: viewId }) },
  getMemberReport: { body: () => reportDays },
  listReportMembers: { body: () => ({ ...reportDays, figure: 'activeMembers', currency: 'BAHT' }) },
  getServiceReport: { body: () => reportDays },
  listServiceItems: { body: () => ({ ...reportDays, behind: { of: 'withdrawals' } }) },
  listSavedViews: { body: () => ({ screen: 'reports' }) },
  setSavedView: {
    body: () => ({ viewId, screen: 'reports', name: 'March', address: 'by=account', isShared: false }),
  },
  deleteSavedView: { body: () => ({ viewId }) },
} as const
