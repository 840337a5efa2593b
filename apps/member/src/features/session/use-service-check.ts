import { lookupActive } from '@kapao/contract/site'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { send } from '../../wire/client.ts'

const mark = 'terminated'

/**
 * At /login the body is marked while the server is asked whether the service still runs; a closed one shows its
 * own page, otherwise the mark goes. No answer is no closure: the login form says itself what is wrong.
 */
export function useServiceCheck(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const leaving = new AbortController()
    const clearMark = () => document.body.classList.remove(mark)
    document.body.classList.add(mark)
    send(lookupActive, {}, { signal: leaving.signal })
      .then(({ terminated }) => (terminated ? navigate('/terminated', { replace: true }) : clearMark()))
      .catch(clearMark)
    return () => {
      leaving.abort()
      clearMark()
    }
  }, [navigate])
}
