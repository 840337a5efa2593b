import type { calls } from '@kapao/contract/calls'
import type { Code } from '@kapao/contract/codes'
import { smallBot } from './small-bot.ts'

/** What belongs to one member, by which somebody else might ask for it. */
export type Belongings = {
  memberId: string
  phone: string
  sessionId: string
  securityEventId: string
  movementId: string
  slipId: string
  withdrawalId: string
  /** The path of a slip's picture, which `getSlipUrl` gave. */
  slipPicture: string
  /** The own user names at games. */
  pg: string
  ufabet: string
}

type Name = (typeof calls)[number]['name']

/** How a call is asked so that nothing but the asker's right can be refused about it. */
export type CallExample = {
  /** The path, where it has parameters; `of` is whom they belong to. */
  path?: (of: Belongings) => string
  body?: (of: Belongings) => unknown
  /** The body is a file. */
  isUpload?: true
  /**
   * Where path or body name what is somebody's own: what another member is answered. `OK`: an answer in which, and after
   * which, nothing of the owner's is to be seen.
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

/** One that nobody can reach, and so nobody sees. */
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

/** One for every call of the contract: a new call without one does not compile, and is not tested for whom it serves. */
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
  changePassword: { body: () => ({ oldPassword: 'not-the-password', newPassword: 'mango-sticky-rice-42' }) },
  login: { body: ({ phone }) => ({ username: phone, password: 'not-the-password' }) },
  logout: {},
  listSessions: {},
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
  getQrDeposit: { path: () => '/api/qrcode/KBANK' },
  createQrDeposit: { path: () => '/api/qrcode/KBANK', body: () => ({ amount: 100 }) },
  cancelQrDeposit: { path: () => '/api/qrcode/KBANK' },
  receivePayment: { path: () => '/api/callback/kbank', body: () => ({ type: 'payment.received' }) },
  addDepositNotice: { body: () => ({ amount: 100 }) },
  getDepositNotice: {},
  listBankTransactions: { body: () => ({}) },
  matchBankTransaction: { body: ({ memberId }) => ({ lineId: 'x', memberId, reason: 'x' }) },
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
}
