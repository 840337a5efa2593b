import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { splitAmount } from './amount-parts.ts'
import { Amount } from './amount.tsx'

test('a formatted amount is cut at its point and keeps every figure', () => {
  expect(splitAmount('12,480.50')).toEqual({ sign: '', whole: '12,480', fraction: '50' })
  expect(splitAmount('999,999,999.99')).toEqual({ sign: '', whole: '999,999,999', fraction: '99' })
  expect(splitAmount('-2,000.00')).toEqual({ sign: '−', whole: '2,000', fraction: '00' })
})

test('baht as a number has thousands separated and always two decimals', () => {
  expect(splitAmount(0)).toEqual({ sign: '', whole: '0', fraction: '00' })
  expect(splitAmount(1234567.5)).toEqual({ sign: '', whole: '1,234,567', fraction: '50' })
  expect(splitAmount(100.07)).toEqual({ sign: '', whole: '100', fraction: '07' })
})

test('the direction decides the sign, whatever sign the amount came with', () => {
  expect(splitAmount(2000, 'out').sign).toBe('−')
  expect(splitAmount('-20.00', 'in').sign).toBe('+')
})

test('what is no amount is refused instead of drawn', () => {
  for (const value of ['', 'abc', '1,23.00', '1.234', '12,480.50 baht', NaN, Infinity])
    expect(() => splitAmount(value)).toThrow(RangeError)
})

test('a direction is told by sign and word as well as by colour', () => {
  const html = renderToStaticMarkup(<Amount value={100.07} direction="in" directionLabel="Money in" />)
  expect(html).toContain('Money in')
  expect(html).toContain('text-in')
  expect(textOf(html)).toBe('Money in +100.07')
})

test('a movement that did not happen has no sign and no colour of money', () => {
  const html = renderToStaticMarkup(<Amount value={2000} direction="out" isVoid />)
  expect(textOf(html)).toBe('2,000.00')
  expect(html).not.toContain('text-out')
})

test('an amount of millions is set smaller, so that it stays within a 360 px phone', () => {
  const sizeOf = (value: number) =>
    renderToStaticMarkup(<Amount value={value} size="hero" />).includes('text-hero')
  expect(sizeOf(999_999.99)).toBe(true)
  expect(sizeOf(1_000_000)).toBe(false)
})

function textOf(html: string) {
  return html.replace(/<[^>]*>/g, '')
}
