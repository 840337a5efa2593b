import type { CallFacts } from './call.ts'
import { cancelQrDeposit, createQrDeposit, getQrDeposit, receiveKbankPayment } from './deposit.ts'
import { sendOtp, verifyOtp } from './otp.ts'
import { getProfile } from './profile.ts'
import { registerMember, validateAccount } from './registration.ts'
import { login, logout } from './session.ts'
import {
  lookupActive,
  lookupAgreements,
  lookupBanks,
  lookupConditions,
  lookupContact,
  lookupDeposit,
  lookupEnableChatWidget,
  lookupInfo,
  lookupNotice,
  lookupRegisterOtp,
  lookupSlip,
  lookupSources,
  lookupWithdraw,
} from './site.ts'
import { exportStatement, getStatementLine, listStatement } from './statement.ts'
import { getWallet } from './wallet.ts'

/** Every call that is built, in the order of the specification. */
export const calls = [
  lookupBanks,
  lookupDeposit,
  lookupConditions,
  lookupAgreements,
  lookupInfo,
  lookupNotice,
  lookupContact,
  lookupWithdraw,
  lookupSlip,
  lookupSources,
  lookupActive,
  lookupRegisterOtp,
  lookupEnableChatWidget,
  validateAccount,
  registerMember,
  getProfile,
  login,
  logout,
  sendOtp,
  verifyOtp,
  getWallet,
  getQrDeposit,
  createQrDeposit,
  cancelQrDeposit,
  receiveKbankPayment,
  listStatement,
  getStatementLine,
  exportStatement,
] as const satisfies readonly CallFacts[]
