const zeroOf = { thai: 0x0e50, lao: 0x0ed0 }

/** Converts Thai and Lao digits to 0 to 9. */
export function plainDigits(text: string): string {
  return text.replace(/[๐-๙໐-໙]/g, (digit) => {
    const point = digit.codePointAt(0) ?? 0
    return String(point - (point >= zeroOf.lao ? zeroOf.lao : zeroOf.thai))
  })
}
