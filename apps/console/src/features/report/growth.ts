/**
 * By how much a figure has grown since another one, in percent with a sign and one decimal: `+8.2 %`. `undefined` where that says
 * nothing: the other one is not above zero.
 */
export function growthOf(today: number, before: number): string | undefined {
  if (before <= 0) return undefined
  const percent = ((today - before) / before) * 100
  const size = Math.abs(percent)
  const digits = size >= 100 ? String(Math.round(size)) : size.toFixed(1)
  if (Number(digits) === 0) return '±0 %'
  return `${percent < 0 ? '−' : '+'}${digits.replace(/\B(?=(\d{3})+$)/g, ',')} %`
}
