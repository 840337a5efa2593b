import { useTranslation } from 'react-i18next'
import { useAccountNames } from './use-account-names.ts'
import type { TransferAllFlow } from './use-transfer-all.ts'
import { type TransferFlow, useRefusalText } from './use-transfer.ts'
import { RequestTrouble } from './request-trouble.tsx'

/** Why a transfer failed, or that its outcome is unknown yet, with a retry where one is possible. */
export function TransferTrouble({ flow }: { flow: TransferFlow }) {
  return <Trouble flow={flow} refusal={useRefusalText(useAccountNames())(flow)} />
}

/** The same for a transfer of everything to one account. */
export function TransferAllTrouble({ flow }: { flow: TransferAllFlow }) {
  return <Trouble flow={flow} />
}

function Trouble(props: { flow: TransferFlow | TransferAllFlow; refusal?: string | undefined }) {
  const { t } = useTranslation()
  return (
    <RequestTrouble
      {...props}
      title={t('errorTitle')}
      unknownTitle={t('transfer:unknownTitle')}
      safeToRetry={t('transfer:safeToRetry')}
    />
  )
}
