import { consoleDeskTexts } from '@kapao/i18n/console-texts'
import { addPart } from '@kapao/i18n/start'
import { isWireFailure } from '@kapao/wire/wire-failure'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
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
  const texts = useDeskTexts()
  const { pathname, search } = useLocation()
  if (isSignedOut(error)) {
    const hasEnded = isWireFailure(error) && error.code === 'EXPIRED_AUTH_TOKEN'
    const state: LoginState = { from: pathname + search, hasEnded }
    return <Navigate to="/login" replace state={state} />
  }
  if (data !== undefined && texts.isSuccess)
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

/** The texts that the login does without. They arrive while the server says who is logged in. */
function useDeskTexts() {
  const { i18n } = useTranslation()
  return useQuery({
    queryKey: ['desk-texts'],
    queryFn: async () => {
      await addPart(i18n, consoleDeskTexts)
      return true
    },
    staleTime: Infinity,
    gcTime: Infinity,
    // Like a chunk of code that does not come: the boundary offers to load the page again.
    throwOnError: true,
  })
}
