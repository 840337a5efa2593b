import type { Operation } from './operation.ts'
import { cancelQrDeposit } from './features/deposit/cancel-qr-deposit.ts'
import { createQrDeposit } from './features/deposit/create-qr-deposit.ts'
import { getQrDeposit } from './features/deposit/get-qr-deposit.ts'
import { receiveKbankPayment } from './features/deposit/receive-kbank-payment.ts'
import { sendOtp } from './features/otp/send-otp.ts'
import { verifyOtp } from './features/otp/verify-otp.ts'
import { getProfile } from './features/profile/get-profile.ts'
import { registerMember } from './features/registration/register-member.ts'
import { validateAccount } from './features/registration/validate-account.ts'
import { login } from './features/session/login.ts'
import { logout } from './features/session/logout.ts'
import { lookups } from './features/site/lookups.ts'
import { exportStatement } from './features/statement/export-statement.ts'
import { getStatementLine } from './features/statement/get-statement-line.ts'
import { listStatement } from './features/statement/list-statement.ts'
import { getWallet } from './features/wallet/get-wallet.ts'

/** Every operation that the server answers. A test holds the list against the contract. */
export const operations = [
  ...lookups,
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
] as unknown as readonly Operation[]
