/** Whether a text has a visible character. Zero-width characters, which Thai uses between words, do not count. */
export function isSeen(text: string): boolean {
  return /[^\p{Cf}\p{Cc}\p{Z}\u034F\u115F\u1160\u2800\u3164\uFFA0]/u.test(text)
}
