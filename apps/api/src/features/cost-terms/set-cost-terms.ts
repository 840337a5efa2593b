import { setCostTerms as call } from '@kapao/contract/cost-terms'
import { isRefusal, refuse } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { addCostTerms, readCostTerms } from './cost-terms.store.ts'
import { noTerms } from './cost-terms.ts'

/**
 * Adds a version of what providers and banks take. Reports name the version that they were made with, so none of them changes.
 * Refuses COST_TERMS_CHANGED if another operator has set them since they were read.
 */
export const setCostTerms = operation(call, async ({ body, operator }, context) => {
  const version = body.version + 1
  const written = await context.keyedTransaction(async (tx) => {
    const known = await readCostTerms(tx)
    context.noteAct({ before: known?.terms ?? noTerms })
    if ((known?.version ?? 0) !== body.version) return refuse('COST_TERMS_CHANGED')
    const added = {
      version,
      setAt: context.clock.now(),
      setBy: operator.operatorId,
      terms: body.terms,
    }
    return (await addCostTerms(tx, added)) ? version : refuse('COST_TERMS_CHANGED')
  })
  if (isRefusal(written)) return written
  context.log.info({ operatorId: operator.operatorId, version }, 'report.cost_terms_set')
  return { version }
})
