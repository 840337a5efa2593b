const zeroOf = { thai: 0x0e50, lao: 0x0ed0 }

/** Thai and Lao digits become the wire's own. */
export function plainDigits(text: string): string {
  return text.replace(/[๐-๙໐-໙]/g, (digit) => {
    const point = digit.codePointAt(0) ?? 0
    return String(point - (point >= zeroOf.lao ? zeroOf.lao : zeroOf.thai))
  })
}
