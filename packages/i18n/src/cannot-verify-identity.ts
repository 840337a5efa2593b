/**
 * The specification's Thai 'cannot verify identity' sentence (§4). An error text equal to it leads to /login in every
 * language. It has its own file, so that importing it does not load the Thai texts.
 */
export const cannotVerifyIdentity = 'ไม่สามารถยืนยันตัวตนได้'
