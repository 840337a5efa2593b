import type { Code } from '@kapao/contract/codes'
import type { CodeOfMembers } from '../th/codes-of-members.ts'
import type { CodeOfOperators } from '../th/codes-of-operators.ts'

export const codes = {
  'invalid-token': 'We could not verify that it is you. Please log in again.',
  gone: 'This service has closed.',

  UNAUTHORIZED: 'We could not verify that it is you. Please log in again.',
  EXPIRED_AUTH_TOKEN: 'Your session has expired. Please log in again.',
  INVALID_USER_1: 'This account no longer exists. Please contact us.',
  INVALID_USER_2: 'This account is suspended for now. Please contact us.',
  INVALID_USER_3: 'This account is closed to play at your own request. Contact us if you have questions.',
  INVALID_USER_4: 'You were logged out from another device. Please log in again.',
  INVALID_IP: 'This network is not allowed. Try another network or contact us.',
  WRONG_CREDENTIAL: 'The phone number or the password is wrong. Check both and try again.',
  WRONG_PASSWORD: 'The old password is wrong. Please enter it again.',
  NO_USER: 'This account does not exist. Check the phone number or register.',
  INACTIVE_USER: 'This account is not active yet. Please contact us.',
  LOGIN_FAIL: 'The login did not go through. Please try again.',

  OTP_BLOCK: 'Too many wrong codes. Wait 15 minutes, then request a new code.',
  OTP_TOKEN_INVALID: 'This code can no longer be used. Please request a new one.',
  OTP_NOT_EXIST: 'There is no code for you. Please request a new one.',
  OTP_VERIFIED: 'This number is already verified. You can go on.',
  OTP_EXPIRED: 'The code has expired. Please request a new one.',
  OTP_CODE_INVALID: 'The code is wrong. Check the newest one and enter it again.',
  OTP_CODE_VALID: 'The code is correct.',
  UNVERIFIED_OTP: 'The phone number is not verified yet. Please verify it with a code first.',
  OTP_SEND_FAIL: 'The code could not be sent. Please try again in a moment.',
  OTP_VERIFY_FAIL: 'The code could not be checked. Please try again.',

  EXISTING_USER: 'This number is already registered. You can log in with it.',
  EXISTING_BANK: 'This bank account is already in use. Check the number or contact us.',
  INVALID_USER_INFO: 'Some of your details are not correct. Check them and try again.',
  INVALID_BANK: 'The bank or the account number is not correct. Check them and try again.',
  BANK_ACCOUNT_NAME_ENG: 'Bank account name must be in English only',
  REGISTER_FAIL: 'The registration did not go through. Please try again.',
  GAME_ACTIVATION_FAIL: 'The game account could not be opened. Please try again in a moment.',
  PHONE_NUMBER_REQUIRE_10_DIGIT: 'The phone number must have 10 digits',
  PASSWORD_TOO_WEAK: 'This password is too easy to guess. Use at least 8 characters that are hard to guess.',
  STEP_UP_REQUIRED: 'Please confirm first that it is you.',
  PASSKEY_REFUSED: 'The passkey did not work. Try again, or choose another way.',

  BONUS_REMAINING: 'A bonus is still active. End it first, then do this.',
  BONUS_CONDITION: 'The bonus condition is not met yet. The bonus page shows what is left.',
  BONUS_CLEAR: 'No bonus is active any more.',

  INVITE_INACTIVE: 'The invite bonus is not open at the moment.',
  INVITE_BONUS_SUCCESS: 'You received the invite bonus. The money is in your wallet.',

  NO_REFUND: 'There is no cashback for you at the moment.',
  REFUND_SUCCESS: 'You received the cashback. The money is in your wallet.',
  REFUND_INACTIVE: 'Cashback is not open at the moment.',
  REFUND_MINIMUM: 'The cashback has not reached the minimum yet.',

  NO_BANK: 'No bank account was found. Please contact us.',
  NO_WALLET: 'No wallet was found. Please contact us.',
  TRANSFER_MINIMUM: 'The amount is below the minimum. Please enter more.',
  TRANSFER_FAIL: 'The transfer did not go through. The money is back in your wallet.',
  QR_FAIL: 'The QR could not be created. Try again or choose another way.',
  WITHDRAW_MINIMUM: 'That is below the minimum withdrawal. Raise the amount and try again.',
  WITHDRAW_MAXIMUM: 'That is above the maximum withdrawal. Lower the amount and try again.',

  SLIP_INVALID_FILE:
    'This file cannot be used. Please use a JPG, PNG or WebP picture that opens and is at most 10\u00a0MB.',
  TRUELINK_DUPLICATE: 'This gift link has been used. Please use a new one.',
  TRUELINK_INVALID: 'This gift link is not valid or has expired. Copy the whole link and try again.',
  TRUELINK_FAIL:
    'The gift could not be accepted just now. Its money is untouched. Please try again in a moment.',

  REQUEST_LIMIT: 'That was too often. Please wait a moment and try again.',
  REQUEST_LIMIT_1MIN: 'That was too often. Please wait 1 minute and try again.',

  INTERNAL_SERVER_ERROR: 'We have a temporary problem. Your money is safe. Please try again soon.',
  KEY_MISSING: 'The data sent could not be read. Open this page again and retry.',
  KEY_INVALID: 'The data sent is not correct. Open this page again and retry.',
  NO_DATA: 'Nothing was found.',
  OK: 'All right.',
  SUCCESS: 'Done.',

  CHAT_MOVED: 'This chat has moved into your account. Log in to continue it.',
  CHAT_FILE_NOT_SUPPORTED: 'This file type is not supported. Use mp4, mov, png, jpg or gif.',
  CHAT_UPLOAD_FAIL: 'The file could not be sent. Please try again.',
  VALIDATION_FAILED: 'Something is missing or not correct. Check it and try again.',
  IDEMPOTENCY_CONFLICT: 'This request was already sent. The statement shows its result.',
  NOT_FOUND: 'We could not find what you requested.',
  PAYLOAD_TOO_LARGE: 'The file is too large. Please use a smaller one.',
  SIGNATURE_INVALID: 'The sender could not be verified, so nothing was done.',
} as const satisfies Record<Exclude<Code, CodeOfOperators | CodeOfMembers>, string>
