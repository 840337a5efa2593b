import { autoLogin as call } from '@kapao/contract/game'
import { operation } from '../../operation.ts'
import { drawLoginLink } from './draw-login-link.ts'

/** A single-use, short-lived link into the member's own account. */
export const autoLogin = operation(call, ({ params, member }, context) =>
  drawLoginLink(context, member, params),
)
