import { sendOtp } from './send-otp.ts'
import { verifyOtp } from './verify-otp.ts'

export const otpOperations = [sendOtp, verifyOtp] as const
