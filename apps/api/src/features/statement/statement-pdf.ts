import type { Language } from '@kapao/contract/language'
import { shortReference } from '@kapao/contract/short-reference'
import { monthNames } from '@kapao/i18n/calendar'
import { formatDate, formatDateTime } from '@kapao/i18n/date'
import { bcp47 } from '@kapao/i18n/language'
import { currencyWord, formatCount } from '@kapao/i18n/number'
import { accountNameOf, activityOf, type NameOf } from '@kapao/i18n/statement-story'
import { effectOf } from '@kapao/ledger/statement-month'
import type { StatementLine } from '@kapao/ledger/statement'
import { type Currency, formatSatang, type Satang } from '@kapao/money/satang'
import encodeQr from 'qr'
import { createPaper, ink, margin, pageSize, type Paper, quiet, type TextStyle } from '../../pdf/paper.ts'
import type { wordsIn } from '../../platform/words.ts'
import { presentLine } from './statement.ts'

type Words = Awaited<ReturnType<typeof wordsIn>>

export type MonthStatement = {
  t: Words
  language: Language
  nameOf: NameOf
  site: { name: string; address: string }
  holder: { name: string; account: string }
  month: string
  currency: Currency
  /** The last moment that the statement can know of. */
  madeAt: Date
  opening: Satang
  lines: readonly StatementLine[]
  seal: { sealNo: bigint; hash: string; sealedAt: Date } | undefined
  proofUrl: string
}

const width = pageSize.width - 2 * margin
const small: TextStyle = { size: 8, colour: quiet }
const plain: TextStyle = { size: 9 }

/** The columns from left to right, with their widths. */
const columns = [
  { text: 'statement:columnTime', x: margin, width: 92, align: 'left' },
  { text: 'statement:columnWhat', x: margin + 100, width: 190, align: 'left' },
  { text: 'statement:columnStatus', x: margin + 298, width: 52, align: 'left' },
  { text: 'statement:columnAmount', x: margin + 350, width: 80, align: 'right' },
  { text: 'statement:pdfBalance', x: margin + 435, width: width - 435, align: 'right' },
] as const

const statuses = {
  posted: 'statement:statusSuccess',
  voided: 'statement:statusFailed',
  pending: 'statement:statusInProgress',
} as const

export function statusOf({ state }: StatementLine) {
  return statuses[state]
}

/** The statement of a month as an A4 file, in pieces: its figures and its proof, and then each movement, oldest first. */
export async function* writeStatementPdf(statement: MonthStatement): AsyncGenerator<Uint8Array> {
  const { t, site, language, madeAt, month, lines } = statement
  const title = t('statement:pdfTitle', { month: nameOfMonth(month, language) })
  const paper = createPaper({ title, author: site.name, language: bcp47(language), at: madeAt })
  const sheet = { paper, statement, title, page: 1 }
  paper.addPage()
  renderFoot(sheet)
  let y = renderProof(sheet, renderFigures(sheet, renderHead(sheet)))
  if (lines.length > 0) y = renderColumns(sheet, y)
  let balance = statement.opening
  for (const line of lines) {
    balance += effectOf(line)
    const row = describe(statement, line, balance)
    if (y + heightOf(paper, row) > lowest) {
      y = nextPage(sheet)
      for (const chunk of await paper.take()) yield chunk
    }
    y = renderRow(paper, row, y)
  }
  const end =
    lines.length === 0
      ? t('statement:pdfEmpty')
      : t('statement:pdfEnd', { number: formatCount(lines.length) })
  paper.write(end, { x: margin, y: y + 8, width }, { size: 9, weight: 'bold' })
  yield* paper.finish()
}

/** The last row ends here, above the foot. */
const lowest = pageSize.height - margin - 40

type Sheet = { paper: Paper; statement: MonthStatement; title: string; page: number }

function nameOfMonth(month: string, language: Language): string {
  const [year = '', number = ''] = month.split('-')
  return `${monthNames[language][Number(number) - 1]} ${year}`
}

function renderHead({
  paper,
  statement: { t, site, holder, madeAt, currency, language },
  title,
}: Sheet): number {
  let y = margin
  y += paper.write(site.name, { x: margin, y, width }, { size: 18, weight: 'bold' })
  y += paper.write(title, { x: margin, y, width }, { size: 13, weight: 'bold' }) + 4
  const facts = [
    [t('statement:pdfHolder'), holder.name],
    [t('statement:pdfAccount'), holder.account],
    [t('statement:pdfCurrency'), currencyWord(currency, language)],
    [t('statement:pdfMadeAt'), formatDateTime(madeAt)],
  ] as const
  for (const [name, value] of facts) {
    paper.write(name, { x: margin, y, width: 110 }, small)
    y += paper.write(value, { x: margin + 115, y, width: width - 115 }, plain)
  }
  return y + 8
}

/** Sums the lines, so that they and the figures cannot differ. */
function figuresOf({ opening, lines }: MonthStatement) {
  function sum(isCounted: (line: StatementLine) => boolean): Satang {
    return lines.filter(isCounted).reduce((total, line) => total + effectOf(line), 0n)
  }
  function isGame(line: StatementLine): boolean {
    return line.type === 'transfer' && line.related?.['adjustment'] === undefined
  }
  function isDone(line: StatementLine): boolean {
    return line.state === 'posted'
  }
  return [
    { text: 'statement:pdfOpening', satang: opening, isTotal: true },
    { text: 'statement:sumIn', satang: sum((line) => isDone(line) && !isGame(line) && effectOf(line) > 0n) },
    { text: 'statement:sumOut', satang: sum((line) => isDone(line) && !isGame(line) && effectOf(line) < 0n) },
    {
      text: 'statement:sumIntoGames',
      satang: sum((line) => isDone(line) && isGame(line) && effectOf(line) < 0n),
    },
    {
      text: 'statement:sumOutOfGames',
      satang: sum((line) => isDone(line) && isGame(line) && effectOf(line) > 0n),
    },
    { text: 'statement:pdfHeld', satang: sum((line) => line.state === 'pending') },
    { text: 'statement:pdfClosing', satang: opening + sum(() => true), isTotal: true },
  ] as const
}

function renderFigures({ paper, statement }: Sheet, top: number): number {
  let y = top
  paper.rule(y)
  y += 6
  for (const { text, satang, ...rest } of figuresOf(statement)) {
    const weight = 'isTotal' in rest ? 'bold' : 'regular'
    paper.write(statement.t(text), { x: margin, y, width: 300 }, { ...plain, weight })
    const written = 'isTotal' in rest ? formatSatang(satang) : signed(satang)
    y += paper.write(
      written,
      { x: margin + 300, y, width: width - 300 },
      { ...plain, weight, align: 'right' },
    )
  }
  y += 4
  paper.write(statement.t('statement:pdfCounts'), { x: margin, y, width }, small)
  y += paper.heightOf(statement.t('statement:pdfCounts'), width, small) + 4
  paper.rule(y)
  return y + 8
}

function signed(satang: Satang): string {
  return satang > 0n ? `+${formatSatang(satang)}` : formatSatang(satang).replace('-', '−')
}

const qrSide = 74

/** The seal that the book had when the file was made, and the address at which anybody can compare the file. */
function renderProof({ paper, statement: { t, seal, proofUrl } }: Sheet, top: number): number {
  const box = { x: margin + qrSide + 12, width: width - qrSide - 12 }
  let y = top
  const qr = encodeQr(proofUrl, 'raw', { border: 1 })
  paper.squares(qr, { x: margin, y, width: qrSide })
  y += paper.write(t('statement:pdfProofTitle'), { ...box, y }, { size: 10, weight: 'bold' })
  const sealed = seal && { number: formatCount(Number(seal.sealNo)), date: formatDateTime(seal.sealedAt) }
  y += paper.write(
    sealed ? t('statement:pdfSealed', sealed) : t('statement:pdfUnsealed'),
    { ...box, y },
    small,
  )
  if (seal) y += paper.write(seal.hash, { ...box, y }, { ...small, size: 7 })
  y += paper.write(t('statement:pdfProof'), { ...box, y }, small)
  y += paper.write(proofUrl, { ...box, y }, { ...small, size: 7, colour: ink })
  return Math.max(y, top + qrSide) + 12
}

function renderColumns({ paper, statement: { t } }: Sheet, y: number): number {
  for (const { text, align, ...box } of columns)
    paper.write(t(text), { ...box, y }, { size: 8, weight: 'bold', align })
  paper.rule(y + 14)
  return y + 18
}

function nextPage(sheet: Sheet): number {
  const { paper, statement, title } = sheet
  sheet.page += 1
  paper.addPage()
  renderFoot(sheet)
  const head = `${statement.site.name} · ${title} · ${statement.holder.name}`
  return renderColumns(sheet, margin + paper.write(head, { x: margin, y: margin, width }, small) + 6)
}

function renderFoot({ paper, statement: { t, site, madeAt }, page }: Sheet): void {
  const y = pageSize.height - margin - 14
  paper.rule(y - 6)
  paper.write(
    `${site.address} · ${formatDate(madeAt)}`,
    { x: margin, y, width: width - 100 },
    { size: 7, colour: quiet },
  )
  const box = { x: pageSize.width - margin - 100, y, width: 100 }
  paper.write(t('statement:pdfPage', { page: formatCount(page) }), box, { ...small, align: 'right' })
}

type Row = { cells: readonly string[]; note: string }

function describe({ t, nameOf }: MonthStatement, line: StatementLine, balance: Satang): Row {
  const wire = presentLine(line)
  const way = `${accountNameOf(t, line.from, nameOf)} – ${accountNameOf(t, line.to, nameOf)}`
  return {
    cells: [
      formatDateTime(line.happenedAt),
      activityOf(t, wire, nameOf),
      t(statusOf(line)),
      amountOf(line),
      formatSatang(balance),
    ],
    note: `${way} · ${shortReference(line.entryId)}`,
  }
}

/** With the sign of its direction, like in the app. What failed moved nothing and has none. */
export function amountOf({ state, from, amountSatang }: StatementLine): string {
  const amount = formatSatang(amountSatang)
  if (state === 'voided') return amount
  return from === 'WALLET' ? `−${amount}` : `+${amount}`
}

function heightOf(paper: Paper, { cells, note }: Row): number {
  const heights = columns.map((column, index) => paper.heightOf(cells[index] ?? '', column.width, plain))
  return Math.max(...heights) + paper.heightOf(note, width - 100, small) + 5
}

function renderRow(paper: Paper, { cells, note }: Row, y: number): number {
  const heights = columns.map(({ text: _, align, ...box }, index) =>
    paper.write(cells[index] ?? '', { ...box, y }, { ...plain, align }),
  )
  const below = y + Math.max(...heights)
  const [, what] = columns
  return below + paper.write(note, { x: what.x, y: below, width: width - 100 }, small) + 5
}
