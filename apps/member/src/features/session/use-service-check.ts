import { lookupActive } from '@kapao/contract/site-lookups'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { send } from '../../wire/client.ts'

const mark = 'terminated'

/**
 * At /login the body carries a mark while the server is asked whether the service still runs. A closed service shows
 * its own page; otherwise the mark is removed. A failed call does not count as closed: the login form reports the
 * failure.
 */
export function useServiceCheck(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const leaving = new AbortController()
    function clearMark() {
      return document.body.classList.remove(mark)
    }
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
