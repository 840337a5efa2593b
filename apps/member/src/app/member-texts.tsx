import { addMemberTexts, hasMemberTexts } from '@kapao/i18n/start'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router'
import { ScreenFailed } from './screen-failed.tsx'
import { ScreenWaiting } from './screen-waiting.tsx'

/** Wraps the screens behind the login and loads their texts before it renders them. */
export function MemberTexts({ children }: { children?: ReactNode }) {
  const { i18n } = useTranslation()
  const [state, setState] = useState<'waiting' | 'here' | 'failed'>(() =>
    hasMemberTexts(i18n) ? 'here' : 'waiting',
  )
  useEffect(() => {
    if (state !== 'waiting') return undefined
    let isLeft = false
    function report(became: 'here' | 'failed') {
      return () => {
        if (!isLeft) setState(became)
      }
    }
    addMemberTexts(i18n).then(report('here'), report('failed'))
    return () => {
      isLeft = true
    }
  }, [i18n, state])
  if (state === 'waiting') return <ScreenWaiting />
  return state === 'here' ? (children ?? <Outlet />) : <ScreenFailed />
}
