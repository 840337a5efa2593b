import { findWrongs as findWrongsOfMoney } from '../chaos/report.ts'
import { summarize } from './availability.ts'
import type { Found } from './run.ts'

const chatWrongs = {
  lost: 'acknowledged, but not received by a socket of the conversation',
  doubled: 'received as two messages, although it was sent as one',
  outOfOrder: 'received after a later one, or again',
}

/** Every wrong finding in words; none after a run in which no satang was lost or doubled. Times are only reported. */
export function findWrongs(found: Found): string[] {
  const { chat, unsafe, lostAfter } = found
  return [
    ...lostAfter,
    ...findWrongsOfMoney({ ...found, faults: [] }),
    ...unsafe,
    ...(['lost', 'doubled', 'outOfOrder'] as const)
      .filter((what) => (chat?.[what] ?? 0) > 0)
      .map((what) => `${chat?.[what]} × chat message: ${chatWrongs[what]}`),
  ]
}

/** Prints what was acknowledged beside what the book holds, and how long each kind of fault left members unserved. */
export function printFound(found: Found): void {
  console.table(found.kinds)
  const kinds = Map.groupBy(found.outages, ({ fault }) => `${fault.kind} ${fault.target}`)
  console.table(
    Object.fromEntries(
      [...kinds].map(([kind, outages]) => {
        const writes = summarize(outages.map(({ writesSeconds }) => writesSeconds))
        const reads = summarize(outages.map(({ readsSeconds }) => readsSeconds))
        return [
          kind,
          {
            times: outages.length,
            'writes p50 s': round(writes.p50),
            'writes worst s': round(writes.worst),
            'reads p50 s': round(reads.p50),
            'reads worst s': round(reads.worst),
          },
        ]
      }),
    ),
  )
  for (const repair of found.repairs) console.log(repair)
  for (const error of found.errors) console.log(`logged ${error}`)
  if (found.chat) console.table([found.chat])
  const single = found.outages.filter(({ fault }) => fault.target !== 'leader after replicas')
  const writes = summarize(single.map(({ writesSeconds }) => writesSeconds))
  const reads = summarize(single.map(({ readsSeconds }) => readsSeconds))
  const { outages, answers, seconds, settledSeconds } = found
  console.log(
    `${outages.length} faults in ${seconds.toFixed(0)} s; ${answers} responses. One machine at a time: no write accepted for ` +
      `${round(writes.p50)} s (p50) to ${round(writes.worst)} s (worst), no read answered for ${round(reads.p50)} s to ` +
      `${round(reads.worst)} s. All settled ` +
      (settledSeconds === undefined ? 'never' : `${settledSeconds.toFixed(1)} s after the last fault`),
  )
}

export function round(seconds: number): number {
  return Math.round(seconds * 10) / 10
}
