import { expect, it } from 'vitest'
import { strykerPlugins } from './ignore-logs.ts'

function isIgnored(code: string, kind: 'statement' | 'condition' | 'expression' = 'statement'): boolean {
  const path = {
    isExpressionStatement: () => kind === 'statement',
    isIfStatement: () => kind === 'condition',
    toString: () => code,
  }
  return strykerPlugins[0]?.value.shouldIgnore(path) !== undefined
}

it('leaves lines of the log alone, also behind a condition, and nothing else', () => {
  expect(isIgnored("context.log.info({ memberId }, 'paid')")).toBe(true)
  expect(
    isIgnored("if (isRefusal(paid)) context.log.warn({ code: paid.code }, 'not paid')", 'condition'),
  ).toBe(true)
  expect(isIgnored("if (isRefusal(paid)) {\n  context.log.warn('not paid')\n}", 'condition')).toBe(false)
  expect(isIgnored('if (isDue) {\n  pay()\n  if (isPaid) log.info(entry)\n}', 'condition')).toBe(false)
  expect(isIgnored('catalog.add(entry)')).toBe(false)
  expect(isIgnored('return log.info(entry)', 'expression')).toBe(false)
})
