import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { splitAmount } from './amount-parts.ts'
import { Amount } from './amount.tsx'

test('a formatted amount is split at its decimal point and keeps every digit', () => {
  expect(splitAmount('12,480.50')).toEqual({ sign: '', whole: '12,480', fraction: '50' })
  expect(splitAmount('999,999,999.99')).toEqual({ sign: '', whole: '999,999,999', fraction: '99' })
  expect(splitAmount('-2,000.00')).toEqual({ sign: '−', whole: '2,000', fraction: '00' })
})

test('baht as a number gets thousands separators and always two decimals', () => {
  expect(splitAmount(0)).toEqual({ sign: '', whole: '0', fraction: '00' })
  expect(splitAmount(1234567.5)).toEqual({ sign: '', whole: '1,234,567', fraction: '50' })
  expect(splitAmount(100.07)).toEqual({ sign: '', whole: '100', fraction: '07' })
})

test('the direction decides the sign, whatever sign the amount has', () => {
  expect(splitAmount(2000, 'out').sign).toBe('−')
  expect(splitAmount('-20.00', 'in').sign).toBe('+')
})

test('a value that is not an amount is refused instead of shown', () => {
  for (const value of ['', 'abc', '1,23.00', '1.234', '12,480.50 baht', NaN, Infinity])
    expect(() => splitAmount(value)).toThrow(RangeError)
})

test('a direction is shown by sign and word as well as by colour', () => {
  const html = renderToStaticMarkup(<Amount value={100.07} direction="in" directionLabel="Money in" />)
  expect(html).toContain('Money in')
  expect(html).toContain('text-in')
  expect(textOf(html)).toBe('Money in +100.07')
})

test('a void movement has no sign and no direction colour', () => {
  const html = renderToStaticMarkup(<Amount value={2000} direction="out" isVoid />)
  expect(textOf(html)).toBe('2,000.00')
  expect(html).not.toContain('text-out')
})

test('an amount in the millions is smaller, so that it fits on a 360 px phone', () => {
  function sizeOf(value: number) {
    return renderToStaticMarkup(<Amount value={value} size="hero" />).includes('text-hero')
  }
  expect(sizeOf(999_999.99)).toBe(true)
  expect(sizeOf(1_000_000)).toBe(false)
})

function textOf(html: string) {
  return html.replace(/<[^>]*>/g, '')
}
