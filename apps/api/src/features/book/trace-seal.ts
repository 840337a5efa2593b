import { traceSeal as call } from '@kapao/contract/book'
import { refuse } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { linksFrom } from './book.ts'

/** The links from a head to an earlier seal. Refuses `NO_DATA`: no such head, or it does not lead to that seal. */
export const traceSeal = operation(call, async ({ params }, context) => {
  const links = await linksFrom(context, params.head, [BigInt(params.sealNo)])
  return links ? { links } : refuse('NO_DATA')
})
