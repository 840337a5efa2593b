import { refuse } from '@kapao/contract/refusal'
import { printReceipt as call } from '@kapao/contract/statement'
import { shortReference } from '@kapao/contract/short-reference'
import { readMovement } from '@kapao/ledger/timeline'
import { operation } from '../../platform/operation.ts'
import { wordsIn } from '../../platform/words.ts'
import { findAllProviders } from '../game/game.ts'
import { findHolder } from '../profile/profile.ts'
import { describeSite, maskedAccount } from './document.ts'
import { proofPath } from './proof-address.ts'
import { writeReceiptPdf } from './receipt-pdf.ts'

/** The receipt of one movement as a PDF. Refuses NO_DATA: no such line, or it is not the member's. */
export const printReceipt = operation(call, async ({ member, params, query, headers }, context) => {
  const { memberId, currency } = member
  const movement = await readMovement(context.db, { memberId, currency, entryId: params.id })
  const holder = await findHolder(context.db, memberId)
  if (!movement || !holder) return refuse('NO_DATA')
  const games = await findAllProviders(context.db)
  const site = await describeSite(context, headers)
  return {
    name: `receipt-${shortReference(params.id)}.pdf`,
    pieces: writeReceiptPdf({
      t: await wordsIn(query.language),
      language: query.language,
      nameOf: (code) => games.find((game) => game.code === code)?.name ?? code,
      site,
      account: maskedAccount(holder),
      line: movement.line,
      madeAt: context.clock.now(),
      proofUrl: site.address + proofPath(context, { kind: 'movement', entryId: params.id }),
    }),
  }
})
