import { formatSatang, type Satang } from '@kapao/money/satang'
import type { MoneyCall } from './wallet-model.ts'

/** How far a search came: the balance there, and the calls in flight of which none could come next. */
export type Stop = { balanceSatang: Satang; placed: number; dueAt: number; open: readonly MoneyCall[] }

const mostListed = 12

/** For example: `client 3: spend of 5.00 (k1), 10.0 to 12.5 ms: accepted, balance 15.00`. */
export function describeCall({
  client,
  kind,
  amountSatang,
  key,
  of,
  startedAt,
  endedAt,
  answer,
}: MoneyCall): string {
  const amount =
    kind === 'read' || kind === 'void' || kind === 'reverse' ? '' : ` of ${formatSatang(amountSatang)}`
  const what = `${kind}${amount} (${key}${of === undefined ? '' : ` for ${of}`})`
  const end = endedAt === undefined ? '' : `${endedAt.toFixed(1)} ms`
  return `${client}: ${what}, ${startedAt.toFixed(1)} to ${end || 'no end'}: ${describeAnswer(answer)}`
}

function describeAnswer(answer: MoneyCall['answer']): string {
  if (answer.is === 'unknown') return 'no answer'
  if (answer.is === 'refused') return `refused${answer.refusal === undefined ? '' : `, ${answer.refusal}`}`
  return `accepted${answer.balanceSatang === undefined ? '' : `, balance ${formatSatang(answer.balanceSatang)}`}`
}

export function describeStop({ balanceSatang, placed, open }: Stop): string {
  const listed = open.slice(0, mostListed).map((call) => `  ${describeCall(call)}`)
  const more = open.length > mostListed ? [`  and ${open.length - mostListed} more`] : []
  return [
    `${placed} calls have an order, after which the balance is ${formatSatang(balanceSatang)}; then none of these fits:`,
    ...listed,
    ...more,
  ].join('\n')
}
