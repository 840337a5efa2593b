import { isWireFailure } from '@kapao/wire/wire-failure'
import { Navigate, Outlet, useLocation } from 'react-router'
import { ScreenWaiting } from '../../app/screen-waiting.tsx'
import { FailureNote } from '../../controls/failure-note.tsx'
import { isSignedOut } from '../../wire/is-signed-out.ts'
import { OperatorContext } from './operator-context.ts'
import { useOwnOperator } from './operator.queries.ts'

/** What the login needs to bring the operator back to where they were. */
export type LoginState = { from?: string; hasEnded?: boolean }

/** Shows its screens to a logged-in operator; anybody else goes to the login and comes back after it. */
export function RequireOperator() {
  const { data, error, refetch } = useOwnOperator()
  const { pathname, search } = useLocation()
  if (isSignedOut(error)) {
    const hasEnded = isWireFailure(error) && error.code === 'EXPIRED_AUTH_TOKEN'
    const state: LoginState = { from: pathname + search, hasEnded }
    return <Navigate to="/login" replace state={state} />
  }
  if (data !== undefined)
    return (
      <OperatorContext value={data}>
        <Outlet />
      </OperatorContext>
    )
  if (error !== null)
    return (
      <div className="mx-auto max-w-lg p-6">
        <FailureNote failure={error} onRetry={() => void refetch()} />
      </div>
    )
  return <ScreenWaiting />
}
