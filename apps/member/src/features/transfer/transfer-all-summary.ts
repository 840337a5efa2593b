import type { TransferAllAnswer } from './use-transfer-all.ts'

/** The summary of a transfer-all: its heading, and the amount that has arrived, in baht. */
export function transferAllSummary({ transfers }: Pick<TransferAllAnswer, 'transfers'>): {
  title: 'transferAllDone' | 'transferAllPartly' | 'transferAllNone'
  arrived: number
} {
  const done = transfers.filter(({ status }) => status === 'SUCCESS')
  const arrived = done.reduce((satang, { amount }) => satang + Math.round(amount * 100), 0) / 100
  if (done.length === 0) return { title: 'transferAllNone', arrived }
  return { title: done.length === transfers.length ? 'transferAllDone' : 'transferAllPartly', arrived }
}
