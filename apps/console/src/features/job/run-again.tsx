import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../controls/button.tsx'
import { Dialog } from '../../controls/dialog.tsx'
import { FailureNote } from '../../controls/failure-note.tsx'
import { useOperator } from '../operator/operator-context.ts'
import { useRunAgain } from './job.queries.ts'

/** Runs one failed job again, or all of a name, after a question. Nothing for who may not. */
export function RunAgain({ name, jobId }: { name: string; jobId?: string }) {
  const { t } = useTranslation()
  const { permissions } = useOperator()
  const [isAsking, setAsking] = useState(false)
  const running = useRunAgain()
  if (!permissions.includes('job.run')) return null
  const words = jobId === undefined ? t('job:runAll') : t('job:runOne')
  const what = jobId === undefined ? name : `${name} ${jobId}`
  function run() {
    running.mutate({ name, ...(jobId === undefined ? {} : { jobId }) }, { onSuccess: () => setAsking(false) })
  }
  return (
    <>
      <Button
        icon={<RotateCw aria-hidden />}
        aria-label={`${words}: ${what}`}
        onClick={() => setAsking(true)}
      >
        {words}
      </Button>
      <Dialog isOpen={isAsking} onClose={() => setAsking(false)} title={t('job:runTitle', { name: what })}>
        <p className="text-small">{t('job:runText')}</p>
        {running.isError && <FailureNote failure={running.error} />}
        <Button tone="main" className="self-end" isBusy={running.isPending} onClick={run}>
          {words}
        </Button>
      </Dialog>
    </>
  )
}
