import { listStatement as call } from '@kapao/contract/statement'
import { operation } from '../../platform/operation.ts'
import { readPage } from './statement.ts'

/** A page of the member's statement, newest first. */
export const listStatement = operation(call, ({ member, body }, context) => readPage(context, member, body))
