import { frame } from './la/frame.ts'
import { operator } from './la/operator.ts'
import { codesOfOperators } from './la/codes-of-operators.ts'

/** The Lao texts of the operators’ console that its login needs. The first screen waits for these. */
export const consoleLogin = {
  frame,
  operator,
  codesOfOperators,
} as const
