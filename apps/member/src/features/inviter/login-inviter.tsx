import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { makeQueryClient } from '../../app/query-client.ts'
import { isAgreementAccepted } from '../../storage/agreement.ts'
import { readInviteCode } from '../../storage/invite-code.ts'
import { InvitedBy } from './invited-by.tsx'

/**
 * Who invites a guest who opened a link and went on to the login. Nothing is shown where a member has accepted the
 * agreement: they have registered, and the link may be their own.
 */
export function LoginInviter() {
  const [queryClient] = useState(makeQueryClient)
  const [code] = useState(readInviteCode)
  if (code === '' || isAgreementAccepted()) return null
  return (
    <QueryClientProvider client={queryClient}>
      <InvitedBy code={code} />
    </QueryClientProvider>
  )
}
