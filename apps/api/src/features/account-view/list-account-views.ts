import { listAccountViews as call, type ShownAct, shownActs } from '@kapao/contract/account-view'
import { isRoleName } from '@kapao/contract/role-facts'
import { operation } from '../../platform/operation.ts'
import { isApiKey } from '../api-key/api-key.ts'
import { countActsAbout, listActsAbout } from './account-view.store.ts'

/** When the operator opened, showed or changed the member's account. Says neither who nor from where. Refuses nothing. */
export const listAccountViews = operation(call, async ({ member, body: { page, limit } }, { db }) => {
  const about = { memberId: member.memberId, calls: shownActs }
  const [total, acts] = await Promise.all([
    countActsAbout(db, about),
    listActsAbout(db, { ...about, skip: (page - 1) * limit, most: limit }),
  ])
  return {
    total,
    views: acts.map(({ hash, at, call: what, operatorId, roles, reason }) => ({
      _id: hash.toString('hex'),
      at: at.toISOString(),
      what: what as ShownAct,
      by: isApiKey(operatorId) ? ('program' as const) : ('operator' as const),
      // The names of a site's own roles are for its operators: the member's page says 'an operator'.
      roles: roles.filter(isRoleName),
      reason,
    })),
  }
})
