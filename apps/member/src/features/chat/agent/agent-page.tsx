import { TopBar } from '@kapao/ui/layout/top-bar'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LanguageDropdown } from '../../../app/language-dropdown.tsx'
import { dropOperatorToken, keepOperatorToken, readOperatorToken } from './agent-wire.ts'
import { Desk } from './desk.tsx'
import { SignIn } from './sign-in.tsx'

/** The page where agents see who is waiting, and reply. Decision record 0040. */
export function AgentPage() {
  const { t } = useTranslation()
  const [state, setState] = useState<'out' | 'over' | 'in'>(() =>
    readOperatorToken() === null ? 'out' : 'in',
  )
  const title = t('chat:deskTitle')
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <div className="mx-auto flex h-dvh w-full max-w-6xl flex-col px-4 pb-4 sm:px-6">
      <TopBar title={title} end={<LanguageDropdown />} />
      <main className="flex min-h-0 flex-1 flex-col">
        {state === 'in' ? (
          <Desk
            onSignedOut={() => {
              dropOperatorToken()
              setState('over')
            }}
          />
        ) : (
          <SignIn
            isOver={state === 'over'}
            onToken={(token) => {
              keepOperatorToken(token)
              setState('in')
            }}
          />
        )}
      </main>
    </div>
  )
}
