import { Button } from '@kapao/ui/actions/button'
import { Sheet } from '@kapao/ui/overlays/sheet'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isAgreementAccepted, rememberAgreement } from '../../storage/agreement.ts'
import { HtmlList } from './html-list.tsx'
import { useAgreements } from './site.queries.ts'

/** Specification §2 Home: the agreement appears after 1.5 s, unless it was accepted on this phone. */
const delayMs = 1_500

export function AgreementSheet() {
  const { t } = useTranslation()
  const [isAnswered, setAnswered] = useState(isAgreementAccepted)
  const isDue = useDue(delayMs)
  const agreements = useAgreements({ isWanted: !isAnswered })
  const htmls = agreements.data ?? []
  function accept() {
    rememberAgreement()
    setAnswered(true)
  }
  return (
    <Sheet
      isOpen={isDue && !isAnswered && htmls.length > 0}
      onClose={() => setAnswered(true)}
      title={t('site:agreementTitle')}
      closeLabel={t('close')}
      footer={
        <Button variant="primary" isWide onClick={accept}>
          {t('site:agreementAccept')}
        </Button>
      }
    >
      <HtmlList htmls={htmls} />
    </Sheet>
  )
}

function useDue(afterMs: number): boolean {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), afterMs)
    return () => clearTimeout(timer)
  }, [afterMs])
  return isDue
}
