import { ChoiceChips } from '@kapao/ui/forms/choice-chips'
import { Card } from '@kapao/ui/layout/card'
import { SunMoon } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showTheme } from '../../app/theme.ts'
import { keepTheme, readTheme, type Theme, themes } from '../../storage/theme.ts'

const names = { system: 'themeSystem', light: 'themeLight', dark: 'themeDark' } as const

/** The theme of this device: light, dark, or as the phone. */
export function ThemeCard() {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<Theme>(readTheme)
  return (
    <Card as="section" className="mt-4">
      <h2 className="mb-2 flex items-center gap-2 font-bold [&_svg]:size-5 [&_svg]:text-gold">
        <SunMoon aria-hidden />
        {t('profile:theme')}
      </h2>
      <ChoiceChips
        label={t('profile:theme')}
        isLabelHidden
        value={chosen}
        onValue={(value) => {
          const theme = value as Theme
          keepTheme(theme)
          showTheme(theme)
          setChosen(theme)
        }}
        options={themes.map((theme) => ({ value: theme, label: t(`profile:${names[theme]}`) }))}
      />
    </Card>
  )
}
