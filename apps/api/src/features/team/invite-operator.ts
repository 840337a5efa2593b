import { refuse } from '@kapao/contract/refusal'
import { inviteOperator as call } from '@kapao/contract/team'
import { operation } from '../../platform/operation.ts'
import { inviteOperator as invite } from '../operator/operator.ts'
import { addNewcomer } from './team.store.ts'

/** Invites somebody new, who may do nothing until they are given roles. Refuses OPERATOR_EXISTS. */
export const inviteOperator = operation(call, ({ body: { operatorId, name } }, context) =>
  context.keyedTransaction(async (tx) => {
    context.noteAct({ subject: operatorId })
    const isNew = await addNewcomer(tx, { operatorId, name, at: context.clock.now() })
    if (!isNew) return refuse('OPERATOR_EXISTS')
    const { token, expiresAt } = await invite(
      { ...context, transaction: (work) => work(tx) },
      { operatorId, name, roles: [] },
    )
    return { token, expiresAt: expiresAt.toISOString() }
  }),
)
