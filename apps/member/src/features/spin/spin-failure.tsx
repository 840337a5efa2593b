import { useTranslation } from 'react-i18next'
import { AlertBox } from '@kapao/ui/feedback/alert-box'
import { isWireFailure } from '@kapao/wire/wire-failure'
import { FailureBox } from '../../failure/failure-box.tsx'

/** Specification §8: a refused spin or claim has its own sentence by its code. Any other failure has the usual one. */
export function SpinFailure({ failure, title }: { failure: unknown; title: string }) {
  const { t, i18n } = useTranslation()
  const code = isWireFailure(failure) && failure.kind === 'refusal' ? failure.code : ''
  if (!i18n.exists(`codesOfSpin:${code}`)) return <FailureBox failure={failure} title={title} />
  return (
    <AlertBox tone="danger" title={title}>
      {t(`codesOfSpin:${code as 'NO_COIN'}`)}
    </AlertBox>
  )
}
