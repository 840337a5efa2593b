import { frame } from './th/frame.ts'
import { operator } from './th/operator.ts'
import { codesOfOperators } from './th/codes-of-operators.ts'

/** The Thai texts of the operators’ console that its login needs. The first screen waits for these. */
export const consoleLogin = {
  frame,
  operator,
  codesOfOperators,
} as const
