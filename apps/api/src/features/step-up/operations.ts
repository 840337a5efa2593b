import { getStepUp } from './get-step-up.ts'
import { sendStepUpCode } from './send-step-up-code.ts'
import { setStepUpAmount } from './set-step-up-amount.ts'
import { stepUpByCode } from './step-up-by-code.ts'
import { startPasskeyStepUp } from './start-passkey-step-up.ts'
import { stepUpByPasskey } from './step-up-by-passkey.ts'

export const stepUpOperations = [
  getStepUp,
  sendStepUpCode,
  stepUpByCode,
  startPasskeyStepUp,
  stepUpByPasskey,
  setStepUpAmount,
] as const
