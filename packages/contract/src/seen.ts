/** Whether a text has a sign that is seen: signs without a width, such as Thai has between words, are none. */
export const isSeen = (text: string): boolean =>
  /[^\p{Cf}\p{Cc}\p{Z}\u034F\u115F\u1160\u2800\u3164\uFFA0]/u.test(text)
