import type { calls } from '@kapao/contract/calls'
import type { Code } from '@kapao/contract/codes'
import { smallBot } from './small-bot.ts'

/** The ids of one member's records, which another caller might try to use. */
export type Belongings = {
  memberId: string
  phone: string
  sessionId: string
  securityEventId: string
  movementId: string
  slipId: string
  withdrawalId: string
  /** The path of a slip's picture, as returned by `getSlipUrl`. */
  slipPicture: string
  /** The member's usernames at the games. */
  pg: string
  ufabet: string
}

type Name = (typeof calls)[number]['name']

/** A request of a call that can only be refused because of the caller's rights. */
export type CallExample = {
  /** The path, if it has parameters; `of` is the owner of the records in it. */
  path?: (of: Belongings) => string
  body?: (of: Belongings) => unknown
  /** The body is a file. */
  isUpload?: true
  /**
   * Set if the path or body refers to a member's own records: the code that another member gets. `OK`: the call
   * succeeds, but neither shows nor changes anything of the owner.
   */
  toOthers?: Code
}

const id = '0190a1c0-0000-7000-8000-000000000000'

const text = { message_type: 'text', payload: { message: 'x' } }

const account = {
  name: 'Anan',
  username: '0890000009',
  password: 'kapao-demo-1',
  bankCode: 'KBANK',
  bankAccountName: 'ANAN B',
  bankAccountNo: '0890000009',
}

const depositAccount = {
  depositAccountId: id,
  bankCode: 'KTB',
  bankType: 'BANK',
  mode: 'MANUAL',
  accountName: 'Kapao',
  accountNo: '9812345679',
  promptPayId: null,
  currency: 'BAHT',
  place: 90,
  isOpen: false,
}

/** A disabled provider, which members do not see. */
const gameProvider = {
  code: 'EXAMPLE',
  category: 'slot',
  name: 'Example',
  logo: '/games/PG-logo.svg',
  background: '/games/PG-background.svg',
  ftWalletSlot: 1,
  decimals: 2,
  currency: 'BAHT',
  loginWay: 'web',
  web: 'login',
  android: null,
  ios: null,
  protocol: 'client',
  baseUrl: null,
  place: 90,
  isEnabled: false,
}

const offer = {
  code: 'A',
  kind: 'bonus',
  type: 'day',
  maxReceived: 1,
  creditFixed: 1,
  creditMost: 1,
  percentFail: 1,
  place: 1,
}

const reward = { isOpen: true, percent: 1, percentSuccess: 0, percentFail: 1, percentTurnover: 0 }

const slice = { label: 'A', bgColor: '#000000', textColor: '#ffffff', weight: 1, kind: 'goods' }

const wheel = {
  name: 'A',
  coinRate: 100,
  slices: [
    { ...slice, code: 'A' },
    { ...slice, code: 'B' },
  ],
}

const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', clientExtensionResults: {} }
const assertion = {
  ...credential,
  response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA', userHandle: 'AAAA' },
}
const attestation = { ...credential, response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } }

/** One example for every call, with which its authorisation is tested. A call without one does not compile. */
export const callExamples: { readonly [N in Name]: CallExample } = {
  lookupBanks: {},
  lookupDeposit: {},
  lookupConditions: {},
  lookupAgreements: {},
  lookupInfo: {},
  lookupNotice: {},
  lookupContact: {},
  lookupWithdraw: {},
  lookupSlip: {},
  lookupSources: {},
  lookupActive: {},
  lookupRegisterOtp: {},
  lookupEnableChatWidget: {},
  lookupHowto: {},
  validateAccount: { body: () => account },
  registerMember: { body: () => account },
  getProfile: {},
  changeProfile: {
    body: ({ phone }) => ({
      name: 'A',
      bankCode: 'KBANK',
      bankAccountName: 'SOMCHAI JAIDEE',
      bankAccountNo: phone,
    }),
    toOthers: 'INVALID_BANK',
  },
  changeBankAccountName: { body: () => ({ bankCode: 'KTB', bankAccountName: 'A' }) },
  changeBankAccount: {
    body: () => ({ bankCode: 'KBANK', bankAccountName: 'SOMCHAI JAIDEE', bankAccountNo: '0890000008' }),
    toOthers: 'INVALID_BANK',
  },
  changePassword: { body: () => ({ oldPassword: 'not-the-password', newPassword: 'mango-sticky-rice-42' }) },
  resetPassword: { body: ({ phone }) => ({ username: phone, password: 'mango-sticky-rice-42' }) },
  startPasskeyLogin: { body: () => ({}) },
  logInByPasskey: { body: () => ({ assertion }) },
  listPasskeys: {},
  startAddingPasskey: { body: () => ({}) },
  addPasskey: { body: () => ({ attestation }) },
  removePasskey: { path: () => '/api/account/passkeys/AAAA' },
  getStepUp: {},
  sendStepUpCode: { body: () => ({}) },
  stepUpByCode: { body: () => ({ code: '000000' }) },
  startPasskeyStepUp: { body: () => ({}) },
  stepUpByPasskey: { body: () => ({ assertion }) },
  setStepUpAmount: { body: () => ({ withdrawalFrom: 10_000 }) },
  login: { body: ({ phone }) => ({ username: phone, password: 'not-the-password' }) },
  logout: {},
  listSessions: {},
  listAccountViews: { body: () => ({}) },
  revokeSession: { path: ({ sessionId }) => `/api/account/sessions/${sessionId}`, toOthers: 'NO_DATA' },
  revokeOtherSessions: {},
  listSecurityEvents: {},
  markSecurityEventsSeen: {
    body: ({ securityEventId }) => ({ events: [securityEventId] }),
    toOthers: 'OK',
  },
  sendOtp: { body: () => ({ phoneNumber: '0890000009' }) },
  verifyOtp: { body: () => ({ otpToken: 'x', otpCode: '123456' }) },
  getWallet: {},
  redeemGift: {
    body: () => ({ link: 'eyJhbGciOiJFQ0RILUVTIn0..aXY.Ym9keQ.dGFn' }),
  },
  listStuckGifts: { body: () => ({}) },
  decideStuckGift: {
    body: ({ memberId }) => ({ memberId, giftId: id, outcome: 'void', reason: 'x' }),
  },
  listGames: {},
  refreshGames: {},
  activateGame: { path: () => '/api/wallet/activate/JOKER' },
  getGameAccount: { path: () => '/api/wallet/account/PG' },
  resetGamePassword: { path: () => '/api/wallet/resetpassword/UFABET' },
  autoLogin: { path: ({ pg }) => `/api/autoLogin/pg/${pg}`, toOthers: 'SLOT_NO_ACCOUNT' },
  autoLoginByPassword: { path: ({ pg }) => `/api/autoLogin/pg/${pg}/x`, toOthers: 'SLOT_NO_ACCOUNT' },
  getUfabetForm: { path: ({ ufabet }) => `/api/ufabet/form/${ufabet}`, toOthers: 'NOT_UFABET' },
  transferMoney: { body: () => ({ from: 'WALLET', to: 'PG', amount: 1 }) },
  transferAllMoney: { body: () => ({ to: 'PG' }) },
  listOpenTransfers: {},
  listStuckTransfers: { body: () => ({}) },
  decideStuckTransfer: {
    body: ({ memberId }) => ({ memberId, legId: id, outcome: 'done', reason: 'x' }),
  },
  listReconciliationDifferences: { body: () => ({}) },
  withdrawMoney: { body: () => ({ amount: 100 }) },
  withdrawAllMoney: { body: () => ({ amount: 100 }) },
  listLatestWithdrawals: {},
  getWithdrawal: { path: ({ withdrawalId }) => `/api/wallet/withdraw/${withdrawalId}`, toOthers: 'NO_DATA' },
  listWithdrawals: { body: () => ({}) },
  approveWithdrawal: { body: ({ memberId }) => ({ memberId, withdrawalId: id }) },
  rejectWithdrawal: { body: ({ memberId }) => ({ memberId, withdrawalId: id, reason: 'x' }) },
  listStuckPayouts: { body: () => ({}) },
  decideStuckPayout: {
    body: ({ memberId }) => ({ memberId, withdrawalId: id, outcome: 'done', reason: 'x' }),
  },
  listPayoutDifferences: { body: () => ({}) },
  listQrDeposits: {},
  getQrDeposit: { path: () => '/api/qrcode/KBANK' },
  createQrDeposit: { path: () => '/api/qrcode/KBANK', body: () => ({ amount: 100 }) },
  cancelQrDeposit: { path: () => '/api/qrcode/KBANK' },
  receivePayment: { path: () => '/api/callback/kbank', body: () => ({ type: 'payment.received' }) },
  addDepositNotice: { body: () => ({ amount: 100 }) },
  getDepositNotice: {},
  listBankTransactions: { body: () => ({}) },
  matchBankTransaction: { body: ({ memberId }) => ({ lineId: 'x', memberId, reason: 'x' }) },
  listUnmatchedPayments: { body: () => ({}) },
  matchPayment: {
    body: ({ memberId }) => ({ provider: 'KBANK', paymentId: 'x', memberId, reason: 'x' }),
  },
  creditUnreadTransaction: {
    body: ({ memberId }) => ({ lineId: 'x', memberId, bankAccountNo: '4017654321', amount: 1, reason: 'x' }),
  },
  listInvites: { body: () => ({}) },
  getInviteBonus: {},
  listInviteBanners: {},
  receiveInviteBonus: {},
  listRefunds: { body: () => ({}) },
  checkRefund: {},
  receiveRefund: {},
  finishRefund: {},
  listRefundBanners: {},
  getSpinSetup: {},
  spinWheel: { body: () => ({ commitment: '0'.repeat(64), clientSeed: 'a-seed-of-mine' }) },
  listSpins: {},
  listCoupons: {},
  claimCoupon: { body: () => ({ coupon: id }) },
  checkSpinActive: {},
  setWheel: { body: () => wheel },
  listClaimedGoods: { body: () => ({}) },
  listBonuses: {},
  activateBonus: { path: () => '/api/bonus/activate/HALF' },
  checkActiveBonus: {},
  checkBonusMinimum: {},
  clearBonus: {},
  listOffers: {},
  setOffer: { body: () => offer },
  getInviteSettings: {},
  setInviteSettings: { body: () => reward },
  getRefundSettings: {},
  setRefundSettings: { body: () => reward },
  getGrant: {},
  getCurrentPromotion: {},
  findPromotion: { path: () => '/api/promotion/find/HALF' },
  activatePromotion: { path: () => '/api/promotion/activate/HALF' },
  listStatement: { body: () => ({}) },
  getStatementLine: { path: ({ movementId }) => `/api/statement/line/${movementId}`, toOthers: 'NO_DATA' },
  exportStatement: { path: () => '/api/statement/export?from=2026-01-01&to=2026-12-31' },
  proveStatement: { body: ({ movementId }) => ({ ids: [movementId], head: 0 }), toOthers: 'NO_DATA' },
  getHead: {},
  listSeals: {},
  traceSeal: { path: () => '/api/book/seals/1/from/1' },
  uploadSlip: { isUpload: true },
  listSlips: { body: () => ({}) },
  getSlipUrl: { path: ({ slipId }) => `/api/statement/slip/reference/${slipId}`, toOthers: 'NO_DATA' },
  showSlip: { path: ({ slipPicture }) => slipPicture },
  getChatConfig: {},
  sendChatMessage: {
    body: ({ memberId }) => ({ userId: memberId, message: text }),
    toOthers: 'UNAUTHORIZED',
  },
  listChatMessages: { body: ({ memberId }) => ({ userId: memberId }), toOthers: 'UNAUTHORIZED' },
  uploadChatImage: { isUpload: true },
  uploadChatVideo: { isUpload: true },
  markChatRead: { body: ({ memberId }) => ({ userId: memberId }), toOthers: 'UNAUTHORIZED' },
  countUnreadMessages: {},
  mergeGuestChat: { body: () => ({ guestId: `${id}.${'A'.repeat(43)}` }) },
  showChatFile: { path: ({ memberId }) => `/api/chat/file/${memberId}/${id}/9999999999/${'A'.repeat(43)}` },
  listChats: { body: () => ({}) },
  readChat: { body: ({ memberId }) => ({ personId: memberId }) },
  takeChat: { body: ({ memberId }) => ({ personId: memberId }) },
  answerChat: {
    body: ({ memberId }) => ({ personId: memberId, clientId: 'some-name', message: text }),
  },
  uploadAgentImage: {
    isUpload: true,
    path: ({ memberId }) => `/api/operator/chat/${memberId}/upload-image`,
  },
  uploadAgentVideo: {
    isUpload: true,
    path: ({ memberId }) => `/api/operator/chat/${memberId}/upload-video`,
  },
  seeChat: { body: ({ memberId }) => ({ personId: memberId, seq: 1 }) },
  getChatBot: { body: () => ({}) },
  setChatBot: { body: () => ({ version: 'another', bot: smallBot }) },
  closeChat: { body: ({ memberId }) => ({ personId: memberId }) },
  getSiteSettings: {},
  setSiteSettings: { body: () => ({ notice: { text: 'x' } }) },
  listDepositAccounts: {},
  addDepositAccount: { body: () => depositAccount },
  changeDepositAccount: {
    body: () => ({ depositAccountId: id, accountName: 'Kapao', place: 90, isOpen: false }),
  },
  listGameProviders: {},
  setGameProvider: { body: () => gameProvider },
  listOperatorActs: { body: () => ({}) },
  listApprovals: { body: () => ({}) },
  requestApproval: {
    body: () => ({
      approvalId: id,
      call: 'addDepositAccount',
      body: depositAccount,
      reason: 'A new account',
    }),
  },
  approveRequest: { path: () => `/api/operator/approvals/${id}/approve`, body: () => ({}) },
  rejectRequest: { path: () => `/api/operator/approvals/${id}/reject`, body: () => ({ reason: 'x' }) },
  listWork: { body: () => ({}) },
  getWorkItem: { body: () => ({ kind: 'withdrawal', itemId: id }) },
  claimWork: { body: () => ({ kind: 'withdrawal', itemId: id }) },
  releaseWork: { body: () => ({ kind: 'withdrawal', itemId: id }) },
  markGoodsSent: { body: () => ({ memberId: id, coupon: id }) },
  listOperators: {},
  inviteOperator: { body: () => ({ operatorId: 'newcomer', name: 'Newcomer' }) },
  recoverOperator: { body: () => ({ operatorId: 'nobody', reason: 'x' }) },
  setOperatorRoles: { body: () => ({ operatorId: 'nobody', roles: ['support'] }) },
  suspendOperator: { body: () => ({ operatorId: 'nobody', reason: 'x' }) },
  restoreOperator: { body: () => ({ operatorId: 'nobody', reason: 'x' }) },
  endSessionsOfOperator: { body: () => ({ operatorId: 'nobody', reason: 'x' }) },
  listApiKeys: {},
  createApiKey: { body: () => ({ name: 'reports', roles: ['auditor'], days: 30 }) },
  activateApiKey: { body: () => ({ keyId: id }) },
  revokeApiKey: { body: () => ({ keyId: id }) },
  listMembers: { body: () => ({ search: 'Somchai' }) },
  getMember: { body: ({ memberId }) => ({ memberId }) },
  getMemberAt: { body: ({ memberId }) => ({ memberId, at: '2026-11-20T12:00:00Z' }) },
  listMemberStatement: { body: ({ memberId }) => ({ memberId }) },
  revealMember: { body: ({ memberId }) => ({ memberId, reason: 'x' }) },
  suspendMember: { body: () => ({ memberId: id, reason: 'x' }) },
  liftSuspension: { body: () => ({ memberId: id, reason: 'x' }) },
  endMemberSessions: { body: () => ({ memberId: id, reason: 'x' }) },
  startPasswordReset: { body: () => ({ memberId: id, reason: 'x' }) },
  correctMemberName: { body: () => ({ memberId: id, name: 'Anan', reason: 'x' }) },
  correctBankAccount: {
    body: () => ({
      memberId: id,
      bankCode: 'KBANK',
      bankAccountName: 'ANAN B',
      bankAccountNo: '0890000009',
      reason: 'x',
    }),
  },
  messageMember: { body: () => ({ memberId: id, clientId: 'example-1', text: 'x' }) },
  addMemberNote: { body: () => ({ memberId: id, noteId: id, text: 'x' }) },
  changeCoins: { body: () => ({ memberId: id, changeId: id, coins: 5, reason: 'x' }) },
  listOffersForMember: { body: () => ({ memberId: id }) },
  giveBonus: { body: () => ({ memberId: id, bonusId: id, kind: 'bonus', code: 'HALF', reason: 'x' }) },
  endBonus: { body: () => ({ memberId: id, grantId: id, reason: 'x' }) },
  listMemberSlips: { body: () => ({ memberId: id }) },
  creditSlip: {
    body: () => ({
      memberId: id,
      slipId: id,
      depositAccountId: id,
      amount: 100,
      paidAt: '2026-11-20T12:00:00Z',
      senderBank: '014',
      transRef: 'Ref2026A77',
      reason: 'x',
    }),
  },
  adjustBalance: {
    body: () => ({ memberId: id, adjustmentId: id, direction: 'credit', amount: 100, reason: 'x' }),
  },
  listAdjustments: { body: () => ({}) },
  setMemberTags: { body: () => ({ memberId: id, tags: ['vip'] }) },
  withdrawRequest: { path: () => `/api/operator/approvals/${id}/withdraw`, body: () => ({}) },
  breakGlass: { path: () => `/api/operator/approvals/${id}/break-glass`, body: () => ({ reason: 'x' }) },
  reviewBreakGlass: { path: () => `/api/operator/approvals/${id}/review`, body: () => ({}) },
  logInOperator: {
    body: () => ({ operatorId: 'nobody', password: 'no password of anybody', otpCode: '000000' }),
  },
  logOutOperator: { body: () => ({}) },
  getOwnOperator: {},
  stepUpOperator: { body: () => ({ otpCode: '000000' }) },
  listOperatorSessions: {},
  endOperatorSession: { path: () => `/api/operator/sessions/${id}` },
  startOperatorPasskeyLogin: { body: () => ({}) },
  logInOperatorByPasskey: { body: () => ({ assertion }) },
  startOperatorPasskeyStepUp: { body: () => ({}) },
  stepUpOperatorByPasskey: { body: () => ({ assertion }) },
  listOperatorPasskeys: {},
  startAddingOperatorPasskey: { body: () => ({}) },
  addOperatorPasskey: { body: () => ({ attestation }) },
  removeOperatorPasskey: { path: () => '/api/operator/passkeys/AAAA' },
  startInvitationPasskey: { body: () => ({ token: 'A'.repeat(43) }) },
  acceptInvitationByPasskey: { body: () => ({ token: 'A'.repeat(43), attestation }) },
  openInvitation: { body: () => ({ token: 'A'.repeat(43) }) },
  acceptInvitation: {
    body: () => ({ token: 'A'.repeat(43), password: 'no password of anybody', otpCode: '000000' }),
  },
}
