import type { Found } from './run.ts'
import { mostSecondsToSettle } from './strikes.ts'

/** Every wrong finding in words; none after a run in which no satang was lost or doubled. */
export function findWrongs(found: Found): string[] {
  const wrongs = found.kinds.flatMap(({ kind, lost, doubled, open }) => [
    count(lost, `${kind}: acknowledged, but not in the book`),
    count(doubled, `${kind}: in the book more often than acknowledged`),
    count(open, `${kind}: never got a response`),
  ])
  return [
    ...wrongs,
    count(found.strangers, 'entries that no client requested'),
    count(found.wrongBalances, 'wallets whose balance is not the sum of what was acknowledged'),
    count(found.overdrawn, 'wallets from which more was accepted than was put in'),
    count(found.contradictions, 'rival movements of which more than one was acknowledged'),
    count(found.disorders.length, 'wallets with calls in no possible order'),
    found.disorders,
    found.settledSeconds === undefined ? ['not everything settled automatically'] : [],
    found.settledSeconds !== undefined && found.settledSeconds > mostSecondsToSettle
      ? [`settling took ${found.settledSeconds.toFixed(1)} s`]
      : [],
    found.complaints,
    found.differences,
  ].flat()
}

function count(many: number, what: string): string[] {
  return many > 0 ? [`${many} × ${what}`] : []
}

/** Prints what was acknowledged beside what the book holds. */
export function printFound(found: Found): void {
  console.table(found.kinds)
  const { faults, answers, seconds, settledSeconds } = found
  function many(kind: string): number {
    return faults.filter((fault) => fault.kind === kind).length
  }
  console.log(
    `${many('kill')} kills, ${many('freeze')} freezes and ${many('cut')} cuts in ${seconds.toFixed(0)} s; ` +
      `${answers} responses; all settled ${settledSeconds === undefined ? 'never' : `${settledSeconds.toFixed(1)} s after the last fault`}`,
  )
}

/** Prints the first few findings. */
export function printWrongs(wrongs: readonly string[], most = 20): void {
  for (const wrong of wrongs.slice(0, most)) console.log(`  ${wrong}`)
  if (wrongs.length > most) console.log(`  and ${wrongs.length - most} more`)
}
