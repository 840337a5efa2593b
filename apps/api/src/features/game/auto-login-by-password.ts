import { autoLoginByPassword as call } from '@kapao/contract/game'
import { operation } from '../../platform/operation.ts'
import { createLoginLink } from './create-login-link.ts'

/** The same as without a password: the password in the path is ignored, and the request log omits it. */
export const autoLoginByPassword = operation(call, ({ params, member }, context) =>
  createLoginLink(context, member, { provider: params.provider, username: params.username }),
)
