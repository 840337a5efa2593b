import { getHead as call } from '@kapao/contract/book'
import { readHead } from '@kapao/ledger/seal'
import { operation } from '../../platform/operation.ts'
import { presentHead } from './book.ts'

/** The newest seal, which is public. Before the first one: number 0 and a hash of zeros. */
export const getHead = operation(call, async (_asked, context) => presentHead(await readHead(context.db)))
