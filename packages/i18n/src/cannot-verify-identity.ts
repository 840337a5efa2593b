/**
 * The specification's Thai 'cannot verify identity' sentence (§4): an error text equal to it leads to /login,
 * whatever language the app is in. In a file of its own so that knowing it does not fetch the Thai texts.
 */
export const cannotVerifyIdentity = 'ไม่สามารถยืนยันตัวตนได้'
