import { refuse } from '@kapao/contract/refusal'
import { inviteOperator as call } from '@kapao/contract/team'
import { operation } from '../../platform/operation.ts'
import { inviteOperator as invite } from '../operator/operator.ts'
import { lockOperator } from './team.store.ts'

/** Invites somebody new, who may do nothing until they are given roles. Refuses OPERATOR_EXISTS. */
export const inviteOperator = operation(call, ({ body: { operatorId, name } }, context) =>
  context.keyedTransaction(async (tx) => {
    if (await lockOperator(tx, operatorId)) return refuse('OPERATOR_EXISTS')
    context.noteAct({ subject: operatorId })
    const { token, expiresAt } = await invite(
      { ...context, transaction: (work) => work(tx) },
      { operatorId, name, roles: [] },
    )
    return { token, expiresAt: expiresAt.toISOString() }
  }),
)
