import { useLocation } from 'react-router'
import { readToken } from '../storage/token.ts'
import { PublicLayout } from './public-layout.tsx'
import { InvitedMemberPage } from './screens.tsx'

/**
 * The public area. To visit it ends a member's session (specification §2), so whoever opens an invite link while logged
 * in is asked first.
 */
export function PublicArea() {
  const { pathname, search } = useLocation()
  const isInvited = pathname === '/register' && new URLSearchParams(search).has('code')
  return isInvited && readToken() !== null ? <InvitedMemberPage /> : <PublicLayout />
}
