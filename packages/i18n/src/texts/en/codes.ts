import type { Code } from '@kapao/contract/codes'
import type { CodeOfMembers } from '../th/codes-of-members.ts'
import type { CodeOfOperators } from '../th/codes-of-operators.ts'

export const codes = {
  'invalid-token': 'We couldn’t verify that it is you. Log in again.',
  gone: 'This service has closed.',

  UNAUTHORIZED: 'We couldn’t verify that it is you. Log in again.',
  EXPIRED_AUTH_TOKEN: 'Your session has expired. Log in again.',
  INVALID_USER_1: 'This account no longer exists. Contact us.',
  INVALID_USER_2: 'This account is suspended for now. Contact us.',
  INVALID_USER_3: 'This account is closed to play at your own request. Contact us if you have questions.',
  INVALID_USER_4: 'You were logged out from another device. Log in again.',
  INVALID_IP: 'This network isn’t allowed. Try another network or contact us.',
  WRONG_CREDENTIAL: 'The phone number or the password is wrong. Check both and try again.',
  WRONG_PASSWORD: 'The old password is wrong. Enter it again.',
  NO_USER: 'This account doesn’t exist. Check the phone number or register.',
  INACTIVE_USER: 'This account isn’t active yet. Contact us.',
  LOGIN_FAIL: 'The login didn’t go through. Try again.',

  OTP_BLOCK: 'Too many wrong codes. Wait 15 minutes, then request a new code.',
  OTP_TOKEN_INVALID: 'This code can no longer be used. Request a new one.',
  OTP_NOT_EXIST: 'There is no code for you. Request a new one.',
  OTP_VERIFIED: 'This number is already verified. You can go on.',
  OTP_EXPIRED: 'The code has expired. Request a new one.',
  OTP_CODE_INVALID: 'The code is wrong. Check the newest one and enter it again.',
  OTP_CODE_VALID: 'The code is correct.',
  UNVERIFIED_OTP: 'The phone number isn’t verified yet. Verify it with a code first.',
  OTP_SEND_FAIL: 'The code couldn’t be sent. Try again in a moment.',
  OTP_VERIFY_FAIL: 'The code couldn’t be checked. Try again.',

  EXISTING_USER: 'This number is already registered. You can log in with it.',
  EXISTING_BANK: 'This bank account is already in use. Check the number or contact us.',
  INVALID_USER_INFO: 'Some of your details aren’t correct. Check them and try again.',
  INVALID_BANK: 'The bank or the account number isn’t correct. Check them and try again.',
  BANK_ACCOUNT_NAME_ENG: 'Bank account name must be in English only',
  REGISTER_FAIL: 'The registration didn’t go through. Try again.',
  GAME_ACTIVATION_FAIL: 'The game account couldn’t be opened. Try again in a moment.',
  PHONE_NUMBER_REQUIRE_10_DIGIT: 'The phone number must have 10 digits',
  PASSWORD_TOO_WEAK: 'This password is too easy to guess. Use at least 8 characters that are hard to guess.',
  STEP_UP_REQUIRED: 'Confirm first that it is you.',
  PASSKEY_REFUSED: 'The passkey didn’t work. Try again, or choose another way.',

  BONUS_REMAINING: 'A bonus is still active. End it first, then do this.',
  BONUS_CONDITION: 'The bonus condition isn’t met yet. The bonus page shows what is left.',
  BONUS_CLEAR: 'No bonus is active any more.',

  INVITE_INACTIVE: 'The invite bonus isn’t open right now.',
  INVITE_BONUS_SUCCESS: 'You got the invite bonus. The money is in your wallet.',

  NO_REFUND: 'There is no cashback for you right now.',
  REFUND_SUCCESS: 'You got your cashback. The money is in your wallet.',
  REFUND_INACTIVE: 'Cashback isn’t open right now.',
  REFUND_MINIMUM: 'Your cashback hasn’t reached the minimum yet.',

  NO_BANK: 'No bank account was found. Contact us.',
  NO_WALLET: 'No wallet was found. Contact us.',
  TRANSFER_MINIMUM: 'The amount is below the minimum. Enter more.',
  TRANSFER_FAIL: 'The transfer didn’t go through. The money is back in your wallet.',
  QR_FAIL: 'The QR couldn’t be created. Try again or choose another way.',
  WITHDRAW_MINIMUM: 'That is below the minimum withdrawal. Raise the amount and try again.',
  WITHDRAW_MAXIMUM: 'That is above the maximum withdrawal. Lower the amount and try again.',

  SLIP_INVALID_FILE:
    'This file can’t be used. Use a JPG, PNG or WebP picture that opens and is at most 10\u00a0MB.',
  TRUELINK_DUPLICATE: 'This gift link has been used. Use a new one.',
  TRUELINK_INVALID: 'This gift link isn’t valid or has expired. Copy the whole link and try again.',
  TRUELINK_FAIL: 'The gift couldn’t be accepted just now. Its money is untouched. Try again in a moment.',

  REQUEST_LIMIT: 'That was too fast. Wait a moment and try again.',
  REQUEST_LIMIT_1MIN: 'That was too fast. Wait 1 minute and try again.',

  INTERNAL_SERVER_ERROR: 'We have a temporary problem. Your money is safe. Try again soon.',
  TEMPORARILY_UNAVAILABLE:
    'The service is interrupted for a moment. Your money is safe. Try again in a few seconds.',
  KEY_MISSING: 'We couldn’t read what was sent. Open this page again and try once more.',
  KEY_INVALID: 'What was sent isn’t right. Open this page again and try once more.',
  NO_DATA: 'Nothing was found.',
  OK: 'All right.',
  SUCCESS: 'Done.',

  CHAT_MOVED: 'This chat has moved into your account. Log in to continue it.',
  CHAT_FILE_NOT_SUPPORTED: 'This file type isn’t supported. Use mp4, mov, png, jpg or gif.',
  CHAT_UPLOAD_FAIL: 'The file couldn’t be sent. Try again.',
  VALIDATION_FAILED: 'Something is missing or not correct. Check it and try again.',
  IDEMPOTENCY_CONFLICT: 'This request was already sent. The statement shows its result.',
  NOT_FOUND: 'We couldn’t find what you requested.',
  PAYLOAD_TOO_LARGE: 'The file is too large. Use a smaller one.',
  SIGNATURE_INVALID: 'The sender couldn’t be verified, so nothing was done.',
} as const satisfies Record<Exclude<Code, CodeOfOperators | CodeOfMembers>, string>
