import { Switch } from '@kapao/ui/forms/switch'
import { Card } from '@kapao/ui/layout/card'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { chime } from '../../celebration/chime.ts'
import { wantsLessMotion } from '../../less-motion.ts'
import { isSoundOn, keepSound } from '../../storage/sound.ts'

/** The sound of arrived money on this device, which is off until it is switched on here. */
export function SoundCard() {
  const { t } = useTranslation()
  const [isOn, setOn] = useState(isSoundOn)
  const isQuiet = wantsLessMotion()
  return (
    <Card as="section" aria-label={t('profile:sound')} className="mt-4 py-2!">
      <Switch
        label={t('profile:sound')}
        hint={t(isQuiet ? 'profile:soundLessMotion' : 'profile:soundText')}
        isOn={isOn && !isQuiet}
        isDisabled={isQuiet}
        onSwitch={(wanted) => {
          keepSound(wanted)
          setOn(wanted)
          // So that the member knows what it sounds like.
          if (wanted) chime(0)
        }}
      />
    </Card>
  )
}
