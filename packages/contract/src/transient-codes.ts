/**
 * The codes after which the same request may succeed later, unchanged. Apart from the table of all codes, because the
 * apps load this list with their first screen and need nothing else of it.
 */
export const transientCodes: readonly string[] = [
  'gone',
  'LOGIN_FAIL',
  'OTP_BLOCK',
  'OTP_SEND_FAIL',
  'OTP_VERIFY_FAIL',
  'REGISTER_FAIL',
  'GAME_ACTIVATION_FAIL',
  'PASSWORD_RESET_WAIT',
  'STEP_UP_REQUIRED',
  'INVITE_BONUS_FAIL',
  'SLOT_ACTIVATE_FAIL',
  'SLOT_RESET_PASSWORD_FAIL',
  'PARTY_PAUSED',
  'QR_FAIL',
  'SLIP_UPLOAD_FAIL',
  'SLIP_CLOSED',
  'TRUELINK_FAIL',
  'REQUEST_LIMIT',
  'REQUEST_LIMIT_1MIN',
  'INTERNAL_SERVER_ERROR',
  'TEMPORARILY_UNAVAILABLE',
  'WHEEL_CLOSED',
  'WHEEL_CHANGED',
  'CHAT_UPLOAD_FAIL',
  'EXPORT_NOT_READY',
  'EXPORTS_FULL',
]
