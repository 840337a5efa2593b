import {
  type DepositMethod,
  serviceCount,
  type ServiceCount,
  type ServiceReport,
} from '@kapao/contract/service-report'

/** Opens what is behind a count. */
export type OpenItems = (behind: ServiceCount) => void

/** The names in an address that say which count is open. */
type Opened = { figure: ServiceCount['of']; key: string | undefined; part: string | undefined }

/** How an address names a count. */
export function addressOf(behind: ServiceCount): Opened {
  const { of: figure } = behind
  if (behind.of === 'deposits') return { figure, key: `${behind.kind}.${behind.code}`, part: behind.outcome }
  if (behind.of === 'withdrawals') return { figure, key: undefined, part: behind.count }
  if (behind.of === 'chats')
    return {
      figure,
      key: undefined,
      part: behind.isAnswered === undefined ? undefined : String(behind.isAnswered),
    }
  return {
    figure,
    key: behind.operatorId,
    part: behind.of === 'decisions' ? behind.kind : undefined,
  }
}

/** The count that an address names; `undefined` where it names none. */
export function countIn(address: URLSearchParams): ServiceCount | undefined {
  const of = address.get('figure')
  const key = address.get('key') ?? ''
  const part = address.get('part') ?? undefined
  return serviceCount.safeParse(leaveOut(partsOf())).data

  function partsOf(): Readonly<Record<string, unknown>> {
    if (of === 'deposits') {
      const [kind, ...code] = key.split('.')
      return { of, kind, code: code.join('.'), outcome: part }
    }
    if (of === 'withdrawals') return { of, count: part }
    if (of === 'chats') return { of, isAnswered: part === undefined ? undefined : part === 'true' }
    return { of, operatorId: key, kind: of === 'decisions' ? part : undefined }
  }
}

function leaveOut(parts: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined))
}

/** What the report says of a count; `undefined`: it has no such count. */
export function figureOf(report: ServiceReport, behind: ServiceCount): number | undefined {
  if (behind.of === 'withdrawals') return report.withdrawals[behind.count ?? 'asked']
  if (behind.of === 'chats') {
    const { asked, answered } = report.chats
    if (behind.isAnswered === undefined) return asked
    return behind.isAnswered ? answered : asked - answered
  }
  if (behind.of === 'deposits') {
    const method = report.deposits.find(({ kind, code }) => kind === behind.kind && code === behind.code)
    return method && ofMethod(method, behind.outcome)
  }
  const operator = report.operators.find(({ operatorId }) => operatorId === behind.operatorId)
  if (operator === undefined) return undefined
  if (behind.of === 'answers') return operator.answers
  return behind.kind === undefined ? operator.total : operator.decisions[behind.kind]
}

function ofMethod(
  { asked, open, succeeded }: DepositMethod,
  outcome: Extract<ServiceCount, { of: 'deposits' }>['outcome'],
): number {
  if (outcome === undefined) return asked
  return { open, succeeded, failed: asked - open - succeeded }[outcome]
}
