import { Button } from '@kapao/ui/actions/button'
import { useTranslation } from 'react-i18next'

type StepButtonsProps = { label: string; busyLabel?: string; isBusy: boolean; onBack: () => void }

export function StepButtons({ label, busyLabel, isBusy, onBack }: StepButtonsProps) {
  const { t } = useTranslation()
  return (
    <div className="flex gap-3">
      <Button onClick={onBack} disabled={isBusy}>
        {t('back')}
      </Button>
      <Button
        type="submit"
        variant="primary"
        className="flex-1"
        isBusy={isBusy}
        busyLabel={busyLabel ?? t('working')}
      >
        {label}
      </Button>
    </div>
  )
}
