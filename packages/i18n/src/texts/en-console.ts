import { frame } from './en/frame.ts'
import { operator } from './en/operator.ts'
import { codesOfOperators } from './en/codes-of-operators.ts'

/** The English texts of the operators’ console that its login needs. The first screen waits for these. */
export const consoleLogin = {
  frame,
  operator,
  codesOfOperators,
} as const
