import { z } from 'zod'
import { call } from './call.ts'

export const getInviter = call({
  name: 'getInviter',
  method: 'GET',
  url: '/api/invite/inviter/:code',
  summary: 'Who invites with a code: a first name and an initial at most',
  source: 'Decision record 0101',
  audience: 'visitor',
  /** A short code in any case, or `PR{memberId}`. */
  params: z.object({ code: z.string().trim().max(100) }),
  /** `null`: an unknown code, a member who may not log in, or a name that is not told. The three look the same. */
  answer: z.object({ name: z.string().nullable() }),
  refusals: [],
  // Thousands of phones share one address of a mobile carrier. Trying codes finds about one name in a day at this rate.
  limits: [{ per: 'address', times: 300, seconds: 600 }],
  mutates: false,
  idempotency: 'none',
})

export const inviterCalls = [getInviter] as const
