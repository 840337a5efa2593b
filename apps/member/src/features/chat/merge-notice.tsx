import { AlertBox } from '@kapao/ui/feedback/alert-box'
import { Button } from '@kapao/ui/actions/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureSentence } from '@kapao/wire/failure-sentence'
import type { Conversation } from './conversation.ts'

/** A guest chatted on this phone before the member logged in. Only the member knows whether it was the same person. */
export function MergeNotice({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation()
  const [state, setState] = useState<{ isBusy: boolean; failure?: unknown }>({ isBusy: false })
  async function merge(): Promise<void> {
    setState({ isBusy: true })
    try {
      await conversation.merge()
    } catch (failure) {
      setState({ isBusy: false, failure })
    }
  }
  return (
    <AlertBox
      tone="info"
      className="mb-4"
      title={t('chat:mergeTitle')}
      action={
        <>
          <Button size="small" isBusy={state.isBusy} busyLabel={t('working')} onClick={() => void merge()}>
            {t('chat:mergeYes')}
          </Button>
          <Button size="small" variant="quiet" onClick={conversation.leaveGuestChat}>
            {t('chat:mergeNo')}
          </Button>
        </>
      }
    >
      {state.failure === undefined ? t('chat:mergeText') : failureSentence(t, state.failure)}
    </AlertBox>
  )
}
