/**
 * The Thai sentence that older servers answer where a code belongs when a token no longer names a member. An
 * error text equal to it sends the member to the login page, in every language (specification §4 Auth).
 */
export const cannotVerifyIdentity = 'ไม่สามารถยืนยันตัวตนได้'
