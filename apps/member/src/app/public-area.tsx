import { useLocation } from 'react-router'
import { readToken } from '../storage/token.ts'
import { MemberTexts } from './member-texts.tsx'
import { PublicLayout } from './public-layout.tsx'
import { InvitedMemberPage } from './screens.tsx'

/**
 * The public area. Visiting it ends a member's session (specification §2), so a member who opens an invite link is asked
 * first.
 */
export function PublicArea() {
  const { pathname, search } = useLocation()
  const isInvited = pathname === '/register' && new URLSearchParams(search).has('code')
  if (!isInvited || readToken() === null) return <PublicLayout />
  return (
    <MemberTexts>
      <InvitedMemberPage />
    </MemberTexts>
  )
}
