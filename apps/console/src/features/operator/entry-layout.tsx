import { Logo } from '@kapao/ui/pictures/logo'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LanguageChoice } from '../../app/language-choice.tsx'
import { Panel } from '../../controls/panel.tsx'

/** A page before the login: the mark, one panel, and the choice of language. */
export function EntryLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className="flex min-h-dvh flex-col items-center bg-rail px-4 py-8 sm:justify-center">
      <p className="mb-6 flex items-center gap-2 text-rail-text">
        <Logo size={32} name="Kapao" /> <span className="text-rail-muted">{t('frame:title')}</span>
      </p>
      <Panel className="w-full max-w-md p-5 sm:p-7">
        <main>{children}</main>
      </Panel>
      <div className="mt-6 text-rail-text">
        <LanguageChoice />
      </div>
    </div>
  )
}
