import { autoLogin as call } from '@kapao/contract/game'
import { operation } from '../../platform/operation.ts'
import { createLoginLink } from './create-login-link.ts'

/** A single-use, short-lived link into the member's own account. */
export const autoLogin = operation(call, ({ params, member }, context) =>
  createLoginLink(context, member, params),
)
