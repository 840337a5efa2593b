import { config } from './config.ts'

const zeroOf = { thai: 0x0e50, lao: 0x0ed0 }

/** What the server is told: Thai and Lao digits as 0 to 9, without the spaces and dashes people write. */
export function typedPhone(text: string): string {
  return plainDigits(text).replace(/[\s-]/g, '')
}

/** Thai and Lao digits become the wire's own. */
export function plainDigits(text: string): string {
  return text.replace(/[๐-๙໐-໙]/g, (digit) => {
    const point = digit.codePointAt(0) ?? 0
    return String(point - (point >= zeroOf.lao ? zeroOf.lao : zeroOf.thai))
  })
}

/** Specification §5: the Thai build takes exactly 10 digits, the Laos build has no rule for the length. */
export function isPhoneComplete(text: string, isLaos: boolean = config.isLaos): boolean {
  return isLaos || /^\d{10}$/.test(typedPhone(text))
}
