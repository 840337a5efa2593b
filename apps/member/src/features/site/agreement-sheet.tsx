import { Button } from '@kapao/ui/actions/button'
import { Sheet } from '@kapao/ui/overlays/sheet'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { isAgreementAccepted, rememberAgreement } from '../../storage/agreement.ts'
import { logOut } from '../session/log-out.ts'
import { HtmlList } from './html-list.tsx'
import { useAgreements } from './site.queries.ts'

/** Specification §2 Home: the agreement appears after 1.5 s, unless it was accepted on this phone. */
const delayMs = 1_500

/** Members answer it before they go on, on whichever page they came in. Who does not accept is logged out. */
export function AgreementSheet() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [isAnswered, setAnswered] = useState(isAgreementAccepted)
  const isDue = useDue(delayMs)
  const agreements = useAgreements({ isWanted: !isAnswered })
  const htmls = agreements.data ?? []
  function accept() {
    rememberAgreement()
    setAnswered(true)
  }
  function decline() {
    logOut()
    void navigate('/login', { replace: true })
  }
  return (
    <Sheet
      isPinned
      isOpen={isDue && !isAnswered && htmls.length > 0}
      onClose={decline}
      title={t('site:agreementTitle')}
      closeLabel={t('close')}
      footer={
        <>
          <Button variant="primary" isWide onClick={accept}>
            {t('site:agreementAccept')}
          </Button>
          <Button variant="quiet" isWide onClick={decline}>
            {t('site:agreementDecline')}
          </Button>
        </>
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
