/** Whether a text has a visible character. Zero-width characters, which Thai uses between words, do not count. */
export const isSeen = (text: string): boolean =>
  /[^\p{Cf}\p{Cc}\p{Z}\u034F\u115F\u1160\u2800\u3164\uFFA0]/u.test(text)
