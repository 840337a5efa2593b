import { shortReference } from '@kapao/contract/short-reference'
import { Link } from 'react-router'
import { linkClass } from '../../controls/link-class.ts'
import { useOperator } from '../operator/operator-context.ts'

/** The end of a member's id, as a link to their page for who may see it. */
export function MemberLink({ memberId }: { memberId: string }) {
  const { permissions } = useOperator()
  const words = <span className="code font-mono text-mini whitespace-nowrap">{shortReference(memberId)}</span>
  if (!permissions.includes('member.read')) return words
  return (
    <Link to={`/members/${memberId}`} className={linkClass}>
      {words}
    </Link>
  )
}
