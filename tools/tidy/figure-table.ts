import {
  differenceNames,
  differences,
  type FigureName,
  flowNames,
  ratioNames,
  ratios,
} from '@kapao/contract/report'
import { en } from '@kapao/i18n/texts/en'
import { flows } from '@kapao/ledger/figures'

const intro = `# Figures

What the operator's reports say, and where each figure comes from. \`npx node tools/write-figures.ts\` writes this document from
the definitions (\`packages/ledger/src/figures.ts\`, \`packages/contract/src/report.ts\`) and the texts of the console; a test
fails if it is out of date. Decision record [0104](decisions/0104-figures-from-sums-of-sealed-entries.md).

For all of them:

- **Days are Bangkok's.** An entry counts on the day on which it happened. One that is held counts once it is settled, on
  that day and with the amount that was settled; one that is voided never counts.
- **An entry that undoes another counts against it**, on the day on which it happened, and takes one off the number of
  entries. What a day said before stays as it was.
- **Currencies are never added up.** A report has a table for each.
- **A report names the seal of the book that it was computed at.** Entries sealed later are not in it. The same report at the
  same seal has the same figures whenever it is asked for. Entries are sealed about once a minute.
- **Each figure opens onto its entries.** The server counts them anew, and the screen says whether they come to the figure.

The result of the games (GGR) comes from what providers report: they tell balances, not stakes
([0102](decisions/0102-what-play-changed-is-kept.md)). Money that members still have in games is neither won nor lost.
Play is in the first seal after its report; seals are made while entries are recorded.
`

/** The document of all figures. */
export function renderFigures(): string {
  const rows: readonly (readonly [FigureName, string])[] = [
    ...flowNames.map((name) => {
      const { direction, accounts, ...rest } = flows[name]
      const names = accounts.map((start) => `\`${start}\``).join(', ')
      const way = direction === 'in' ? `${names} to \`wallet\`` : `\`wallet\` to ${names}`
      return [name, 'isFirst' in rest ? `${way}, the first of a member` : way] as const
    }),
    ['gameResult', '`play`, with the opposite sign: what each report of a balance says that play changed'],
    ['turnover', '`play`: the least that was staked by each report of a balance'],
    ['providerShare', 'computed from `gameResult` by `cost_terms`'],
    ['fees', 'computed from deposits and withdrawals by `cost_terms`, of each account'],
    ...differenceNames.map((name) => {
      const { plus, minus } = differences[name]
      return [name, `${plus.join(' + ')} − ${minus.join(' − ')}`] as const
    }),
  ]
  const lines = rows.map(
    ([name, origin]) => `| \`${name}\` | ${en.report[name]} | ${en.figureMeaning[name]} | ${origin} |`,
  )
  const shares = ratioNames.map((name) => {
    const { of, by } = ratios[name]
    return `| \`${name}\` | ${en.report[`${name}Head`]} | ${en.figureMeaning[name]} | ${of} ÷ ${by} |`
  })
  const head = ['| Name | On the screen | Meaning | Entries |', '| --- | --- | --- | --- |']
  return [intro, ...head, ...lines, ...shares, ''].join('\n')
}
