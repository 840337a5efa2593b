import { useTranslation } from 'react-i18next'
import { FailureBox } from './failure-box.tsx'

/**
 * The error alert above a form's button (specification §8: a generic title and the code's sentence). It scrolls into
 * view together with the button: with an alert outside the view, the button would seem to do nothing.
 */
export function SubmitFailure({ failure }: { failure: unknown }) {
  const { t } = useTranslation()
  return (
    <div ref={intoView}>
      <FailureBox failure={failure} title={t('errorTitle')} />
    </div>
  )
}

function intoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'center' })
}
