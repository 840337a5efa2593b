import type { Language } from '@kapao/contract/language'
import { shortReference } from '@kapao/contract/short-reference'
import { formatDateTime } from '@kapao/i18n/date'
import { bcp47 } from '@kapao/i18n/language'
import { currencyWord } from '@kapao/i18n/number'
import { accountNameOf, activityOf, type NameOf } from '@kapao/i18n/statement-story'
import type { StatementLine } from '@kapao/ledger/statement'
import encodeQr from 'qr'
import { createPaper, margin, pageSize, quiet } from '../../pdf/paper.ts'
import type { wordsIn } from '../../platform/words.ts'
import { presentLine } from './statement.ts'
import { amountOf, statusOf } from './statement-pdf.ts'

export type Receipt = {
  t: Awaited<ReturnType<typeof wordsIn>>
  language: Language
  nameOf: NameOf
  site: { name: string; address: string }
  account: string
  line: StatementLine
  madeAt: Date
  proofUrl: string
}

const width = pageSize.width - 2 * margin
const qrSide = 120

/** One movement on one A4 page, in pieces. */
export async function* writeReceiptPdf(receipt: Receipt): AsyncGenerator<Uint8Array> {
  const { t, language, nameOf, site, line, madeAt, proofUrl } = receipt
  const title = `${t('statement:receiptTitle')} ${shortReference(line.entryId)}`
  const paper = createPaper({ title, author: site.name, language: bcp47(language), at: madeAt })
  paper.addPage()
  let y = margin
  y += paper.write(site.name, { x: margin, y, width }, { size: 18, weight: 'bold' })
  y += paper.write(title, { x: margin, y, width }, { size: 13, weight: 'bold' }) + 8
  y += paper.write(activityOf(t, presentLine(line), nameOf), { x: margin, y, width }, { size: 11 })
  const amount = `${amountOf(line)} ${currencyWord(line.currency, language)}`
  y += paper.write(amount, { x: margin, y, width }, { size: 24, weight: 'bold' }) + 8
  for (const [name, value] of factsOf(receipt)) {
    paper.rule(y)
    paper.write(name, { x: margin, y: y + 4, width: 150 }, { size: 9, colour: quiet })
    y += paper.write(value, { x: margin + 160, y: y + 4, width: width - 160 }, { size: 10 }) + 8
  }
  paper.rule(y)
  y += 16
  paper.squares(encodeQr(proofUrl, 'raw', { border: 1 }), { x: margin, y, width: qrSide })
  const beside = { x: margin + qrSide + 14, width: width - qrSide - 14 }
  y += paper.write(t('statement:receiptProof'), { ...beside, y }, { size: 9, colour: quiet })
  paper.write(proofUrl, { ...beside, y }, { size: 8 })
  yield* paper.finish()
}

function factsOf({ t, nameOf, account, line, madeAt }: Receipt): (readonly [string, string])[] {
  return [
    [t('statement:fromAccount'), accountNameOf(t, line.from, nameOf)],
    [t('statement:toAccount'), accountNameOf(t, line.to, nameOf)],
    [t('statement:pdfAccount'), account],
    [t('statement:columnStatus'), t(statusOf(line))],
    [t('statement:happenedAt'), formatDateTime(line.happenedAt)],
    [t('statement:reference'), shortReference(line.entryId)],
    [t('statement:pdfMadeAt'), formatDateTime(madeAt)],
  ]
}
