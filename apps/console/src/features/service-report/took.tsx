import { useTranslation } from 'react-i18next'
import { wordsForWait } from '../chat/duration.ts'

type TookProps = {
  /** Undefined: nothing was measured. */
  seconds: number | null | undefined
  /** The same in the period that it is compared with. */
  before?: number | null | undefined
}

/** How long something took. */
export function Took({ seconds, before }: TookProps) {
  const { t } = useTranslation()
  return (
    <>
      {wordsFor(seconds)}
      {before !== undefined && before !== null && (
        <span className="block text-mini text-muted">
          {t('service-report:before', { value: wordsFor(before) })}
        </span>
      )}
    </>
  )

  function wordsFor(value: number | null | undefined): string {
    return value === undefined || value === null ? '–' : wordsForWait(t, value)
  }
}
