/**
 * The table of all codes that the server responds with for a refusal, an outage or a fault.
 *
 * `status` is the HTTP status, `isTransient` states whether the same request may succeed later unchanged, and `source`
 * is where the code comes from: a section of the specification or of the product decisions.
 */
type CodeFacts = { status: number; isTransient: boolean; source: string }

function final(status: number, source: string): CodeFacts {
  return { status, isTransient: false, source }
}
function transient(status: number, source: string): CodeFacts {
  return { status, isTransient: true, source }
}

export const codes = {
  // Routing reactions of the member app
  'invalid-token': final(401, 'Specification §4'),
  gone: transient(410, 'Specification §4'),

  // Auth
  UNAUTHORIZED: final(401, 'Specification §8'),
  EXPIRED_AUTH_TOKEN: final(401, 'Specification §8'),
  INVALID_USER_1: final(401, 'Specification §8'),
  INVALID_USER_2: final(403, 'Specification §8'),
  INVALID_USER_3: final(403, 'Specification §8'),
  INVALID_USER_4: final(401, 'Specification §8'),
  INVALID_IP: final(403, 'Specification §8'),
  WRONG_CREDENTIAL: final(401, 'Specification §8'),
  WRONG_PASSWORD: final(422, 'Specification §8'),
  NO_USER: final(404, 'Specification §8'),
  INACTIVE_USER: final(403, 'Specification §8'),
  LOGIN_FAIL: transient(503, 'Specification §8'),

  // One-time codes
  OTP_BLOCK: transient(429, 'Specification §8'),
  OTP_TOKEN_INVALID: final(422, 'Specification §8'),
  OTP_NOT_EXIST: final(404, 'Specification §8'),
  OTP_VERIFIED: final(409, 'Specification §8'),
  OTP_EXPIRED: final(422, 'Specification §8'),
  OTP_CODE_INVALID: final(422, 'Specification §8'),
  OTP_CODE_VALID: final(200, 'Specification §8'),
  UNVERIFIED_OTP: final(422, 'Specification §8'),
  OTP_SEND_FAIL: transient(503, 'Specification §8'),
  OTP_VERIFY_FAIL: transient(503, 'Specification §8'),

  // Registration
  EXISTING_USER: final(409, 'Specification §8'),
  EXISTING_BANK: final(409, 'Specification §8'),
  INVALID_USER_INFO: final(422, 'Specification §8'),
  INVALID_BANK: final(422, 'Specification §8'),
  BANK_ACCOUNT_NAME_ENG: final(422, 'Specification §8'),
  REGISTER_FAIL: transient(503, 'Specification §8'),
  GAME_ACTIVATION_FAIL: transient(503, 'Specification §8'),
  PHONE_NUMBER_REQUIRE_10_DIGIT: final(422, 'Specification §5'),
  PUSH_KEY_CHANGED: final(409, 'Decision record 0098'),
  PUSH_SERVICE_UNKNOWN: final(422, 'Decision record 0098'),
  STATEMENT_TOO_LONG: final(409, 'Decision record 0094'),
  PASSWORD_TOO_WEAK: final(422, 'Product §2'),
  PASSWORD_RESET_WAIT: transient(409, 'Product §2'),
  STEP_UP_REQUIRED: transient(403, 'Product §2'),
  FORBIDDEN: final(403, 'Console §2'),
  APPROVAL_REQUIRED: final(403, 'Console §3'),
  APPROVAL_NOT_NEEDED: final(409, 'Console §3'),
  APPROVAL_ENDED: final(409, 'Console §3'),
  APPROVAL_STALE: final(409, 'Console §3'),
  APPROVAL_REFUSED: final(409, 'Console §3'),
  SAME_OPERATOR: final(403, 'Console §3'),
  MEMBER_EXCLUDED: final(409, 'Console §4'),
  CHAT_NOT_OFFERED: final(409, 'Console §4'),
  TRANSFER_CREDITED: final(409, 'Console §4'),
  TRANSFER_CONTRADICTED: final(409, 'Console §4'),
  WORK_CLAIMED: final(409, 'Console §4'),
  DAY_NOT_OVER: final(409, 'Console §4'),
  DAY_NOT_SEALED: final(409, 'Console §4'),
  DAY_CHANGED: final(409, 'Console §4'),
  DAY_CLOSED: final(409, 'Console §4'),
  NOTE_REQUIRED: final(409, 'Console §4'),
  OPERATOR_EXISTS: final(409, 'Console §2'),
  OWN_ACCOUNT: final(403, 'Console §2'),
  LAST_OWNER: final(409, 'Console §2'),
  ROLE_EXISTS: final(409, 'Console §2'),
  ROLE_IN_USE: final(409, 'Console §2'),
  ROLE_CHANGED: final(409, 'Console §2'),
  ROLE_MISSING: final(409, 'Console §2'),
  ROLE_ABOVE_OWN: final(403, 'Console §2'),
  ABOVE_CEILING: final(403, 'Console §2'),
  API_KEY_NAME_USED: final(409, 'Console §1'),
  INVITATION_INVALID: final(404, 'Console §2'),
  PASSKEY_REFUSED: final(422, 'Product §2'),
  PASSKEY_LIMIT: final(409, 'Product §2'),
  LAST_PASSKEY: final(409, 'Console §2'),

  // Bonus and promotion
  BONUS_REMAINING: final(409, 'Specification §8'),
  BONUS_ALREADY_ACTIVE: final(409, 'Specification §8'),
  BONUS_MAX_CLAIMED: final(409, 'Specification §8'),
  BONUS_CONDITION: final(409, 'Specification §8'),
  BONUS_CLEAR: final(409, 'Specification §8'),
  BONUS_FULL: final(409, 'Specification §8'),
  NO_PROMOTION: final(404, 'Specification §8'),
  PROMOTION_RECEIVED: final(409, 'Specification §8'),

  // Invite
  INVITE_COLLECT: final(409, 'Specification §8'),
  INVITE_INACTIVE: final(409, 'Specification §8'),
  NO_INVITE_BONUS: final(404, 'Specification §8'),
  NO_INVITEE_PLAY_INFO: final(409, 'Specification §8'),
  INVITE_BONUS_SUCCESS: final(200, 'Specification §8'),
  INVITE_BONUS_FAIL: transient(503, 'Specification §8'),

  // Refund (cashback)
  NO_REFUND: final(404, 'Specification §8'),
  REFUND_CONDITION: final(409, 'Specification §8'),
  REFUND_SUCCESS: final(200, 'Specification §8'),
  REFUND_INACTIVE: final(409, 'Specification §8'),
  REFUND_MINIMUM: final(409, 'Specification §8'),

  // Game and wallet
  NO_BANK: final(404, 'Specification §8'),
  NO_WALLET: final(404, 'Specification §8'),
  SLOT_ALREADY_ACTIVE: final(409, 'Specification §8'),
  SLOT_ACTIVATE_FAIL: transient(503, 'Specification §8'),
  SLOT_NO_ACCOUNT: final(404, 'Specification §8'),
  SLOT_RESET_PASSWORD_FAIL: transient(503, 'Specification §8'),
  TRANSFER_MINIMUM: final(422, 'Specification §8'),
  NO_GAME: final(404, 'Specification §8'),
  MONEY_NOT_ENOUGH: final(409, 'Specification §8'),
  TRANSFER_FAIL: final(502, 'Specification §8'),
  TRANSFER_IN_PROGRESS: final(409, 'Product §4'),
  DEPOSIT_IN_PROGRESS: final(409, 'Product §5'),
  QR_FAIL: transient(503, 'Specification §8'),
  WITHDRAW_MINIMUM: final(422, 'Product §6, Specification §5'),
  WITHDRAW_MAXIMUM: final(422, 'Product §6, Specification §5'),
  WITHDRAW_IN_PROGRESS: final(409, 'Product §6'),
  PARTY_PAUSED: transient(409, 'Console §4'),

  // Slip and gift link
  SLIP_UPLOAD_FAIL: transient(503, 'Specification §8'),
  SLIP_NO_FILE: final(422, 'Specification §8'),
  SLIP_INVALID_FILE: final(422, 'Specification §8'),
  SLIP_CLOSED: transient(409, 'Product §5, Specification §2'),
  TRUELINK_DUPLICATE: final(409, 'Specification §8'),
  TRUELINK_INVALID: final(422, 'Specification §8'),
  TRUELINK_FAIL: transient(503, 'Product §5'),

  // Rate limits
  REQUEST_LIMIT: transient(429, 'Specification §8'),
  REQUEST_LIMIT_1MIN: transient(429, 'Specification §8'),

  // Others
  INTERNAL_SERVER_ERROR: transient(500, 'Specification §8'),
  TEMPORARILY_UNAVAILABLE: transient(503, 'Decision record 0115'),
  KEY_MISSING: final(422, 'Specification §8'),
  KEY_INVALID: final(422, 'Specification §8'),
  NO_DATA: final(404, 'Specification §8'),
  OK: final(200, 'Specification §8'),
  SUCCESS: final(200, 'Specification §8'),
  NOT_AREASLOT: final(409, 'Specification §8'),
  NOT_UFABET: final(409, 'Specification §8'),

  // Prize wheel
  NO_CLAIMABLE_COUPON: final(404, 'Specification §8'),
  INVALID_PRIZE_CODE: final(422, 'Specification §8'),
  INVALID_CODE: final(422, 'Specification §8'),
  INVALID_COUPON_TYPE: final(422, 'Specification §8'),
  COUPON_EXPIRED: final(409, 'Specification §8'),
  NO_COIN: final(409, 'Product §8'),
  WHEEL_CLOSED: transient(409, 'Product §8'),
  WHEEL_CHANGED: transient(409, 'Product §8'),

  // Support chat
  CHAT_MOVED: final(409, 'Product §9'),
  CHAT_TAKEN: final(409, 'Product §9'),
  CHAT_ANSWER_TAKEN: final(409, 'Console §4'),
  CHAT_BOT_CHANGED: final(409, 'Product §9'),
  CHAT_FILE_NOT_SUPPORTED: final(422, 'Product §9, Specification §5'),
  CHAT_UPLOAD_FAIL: transient(503, 'Product §9'),

  // Reports
  COST_TERMS_CHANGED: final(409, 'Console §5'),
  VIEWS_FULL: final(409, 'Console §4'),
  MAIL_OFF: final(409, 'Console §5'),
  REPORT_MAILS_FULL: final(409, 'Console §5'),
  EXPORT_IN_BACKGROUND: final(422, 'Console §4'),
  EXPORT_TOO_LONG: final(422, 'Console §4'),
  EXPORT_NOT_READY: transient(409, 'Console §4'),
  EXPORTS_FULL: transient(409, 'Console §4'),

  // The wire itself
  VALIDATION_FAILED: final(400, 'Product §1'),
  IDEMPOTENCY_CONFLICT: final(409, 'Product §1'),
  NOT_FOUND: final(404, 'Product §1'),
  PAYLOAD_TOO_LARGE: final(413, 'Product §1'),
  SIGNATURE_INVALID: final(401, 'Product §5'),
} as const satisfies Record<string, CodeFacts>

export type Code = keyof typeof codes

export function isCode(text: string): text is Code {
  return Object.hasOwn(codes, text)
}
