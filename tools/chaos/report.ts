import type { Found } from './run.ts'
import { mostSecondsToSettle } from './strikes.ts'

/** Everything that must not be, in words; none after a run in which no satang was lost or doubled. */
export const findWrongs = (found: Found): string[] => {
  const wrongs = found.kinds.flatMap(({ kind, lost, doubled, open }) => [
    count(lost, `${kind}: told as done, and not in the book`),
    count(doubled, `${kind}: in the book more often than told`),
    count(open, `${kind}: never answered`),
  ])
  return [
    ...wrongs,
    count(found.strangers, 'entries that nobody wished for'),
    count(found.wrongBalances, 'wallets whose balance is not what was told'),
    count(found.overdrawn, 'wallets out of which more was allowed than was put in'),
    count(found.contradictions, 'movements of which at most one may happen, and more were told as done'),
    found.settledSeconds === undefined ? ['not everything settled by itself'] : [],
    found.settledSeconds !== undefined && found.settledSeconds > mostSecondsToSettle
      ? [`settling took ${found.settledSeconds.toFixed(1)} s`]
      : [],
    found.complaints,
    found.differences,
  ].flat()
}

const count = (many: number, what: string): string[] => (many > 0 ? [`${many} × ${what}`] : [])

/** Prints what was told beside what the book holds. */
export const printFound = (found: Found): void => {
  console.table(found.kinds)
  const { faults, answers, seconds, settledSeconds } = found
  const many = (kind: string): number => faults.filter((fault) => fault.kind === kind).length
  console.log(
    `${many('kill')} kills, ${many('freeze')} freezes and ${many('cut')} cuts in ${seconds.toFixed(0)} s; ` +
      `${answers} answers; all settled ${settledSeconds === undefined ? 'never' : `${settledSeconds.toFixed(1)} s after the last`}`,
  )
}

/** The first few of what is wrong. */
export const printWrongs = (wrongs: readonly string[], most = 20): void => {
  for (const wrong of wrongs.slice(0, most)) console.log(`  ${wrong}`)
  if (wrongs.length > most) console.log(`  and ${wrongs.length - most} more`)
}
