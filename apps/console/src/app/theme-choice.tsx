import clsx from 'clsx'
import { Monitor, Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readTheme, themes, type Theme } from '../storage/choices.ts'
import { chooseTheme } from './theme.ts'

const names = { system: 'themeSystem', light: 'themeLight', dark: 'themeDark' } as const
const icons = { system: Monitor, light: Sun, dark: Moon } as const

export function ThemeChoice() {
  const { t } = useTranslation()
  const [current, setCurrent] = useState<Theme>(readTheme)
  return (
    <div role="group" aria-label={t('frame:theme')} className="flex gap-1">
      {themes.map((theme) => {
        const Icon = icons[theme]
        return (
          <button
            key={theme}
            type="button"
            aria-pressed={theme === current}
            aria-label={t(`frame:${names[theme]}`)}
            title={t(`frame:${names[theme]}`)}
            onClick={() => {
              chooseTheme(theme)
              setCurrent(theme)
            }}
            className={clsx(
              'flex size-8 items-center justify-center rounded-field max-sm:size-12 pointer-coarse:size-12',
              theme === current ? 'bg-rail-current' : 'text-rail-muted hover:text-rail-text',
            )}
          >
            <Icon aria-hidden className="size-4.5" />
          </button>
        )
      })}
    </div>
  )
}
