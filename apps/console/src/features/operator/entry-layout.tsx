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
      <header className="mb-6 flex items-center gap-2 text-rail-text">
        <Logo size={32} name="Kapao" /> <span className="text-rail-muted">{t('frame:title')}</span>
      </header>
      <main className="w-full max-w-md">
        <Panel className="p-5 sm:p-7">{children}</Panel>
      </main>
      <footer className="mt-6 text-rail-text">
        <LanguageChoice />
      </footer>
    </div>
  )
}
