export type AmountParts = { sign: '' | '+' | '−'; whole: string; fraction: string }

const baht = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/**
 * Splits an amount for display: `"12,480.50"`, or baht as a number, becomes `12,480` and `50`. A direction decides the
 * sign; without one the amount keeps its own. Throws a RangeError for anything else, so no wrong amount is ever shown.
 */
export function splitAmount(value: string | number, direction?: 'in' | 'out'): AmountParts {
  const text = typeof value === 'number' ? formatBaht(value) : value.trim()
  const match = /^([+\-−]?)(\d{1,3}(?:,\d{3})*|\d+)(?:\.(\d{1,2}))?$/.exec(text)
  if (match === null) throw new RangeError(`Not an amount to show: ${JSON.stringify(value)}`)
  const [, ownSign = '', whole = '', fraction = ''] = match
  return { sign: signOf(ownSign, direction), whole, fraction }
}

function formatBaht(value: number) {
  if (!Number.isFinite(value)) throw new RangeError(`Not an amount to show: ${value}`)
  return baht.format(value)
}

function signOf(ownSign: string, direction?: 'in' | 'out') {
  if (direction === 'in') return '+'
  if (direction === 'out' || ownSign === '-' || ownSign === '−') return '−'
  return ownSign === '+' ? '+' : ''
}
