import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'

type ShownOnceProps = { label: string; value: string; copyLabel: string }

/**
 * A secret that is shown this once, to be copied. What was copied is not repeated in a message, where it would stay on the
 * screen.
 */
export function ShownOnce({ label, value, copyLabel }: ShownOnceProps) {
  const { t } = useTranslation()
  const [outcome, setOutcome] = useState<'copied' | 'failed'>()
  async function copy() {
    try {
      await navigator.clipboard.writeText(value)
      setOutcome('copied')
    } catch {
      setOutcome('failed')
    }
  }
  return (
    <div className="flex flex-col gap-2">
      <p className="text-small font-semibold">{label}</p>
      <p className="code rounded-field border border-edge bg-surface px-3 py-2 font-mono text-small break-all select-all">
        {value}
      </p>
      <div className="flex flex-wrap items-center justify-end gap-3">
        <p role="status" className="text-small text-muted">
          {outcome === 'copied' && t('team:copiedNow')}
          {outcome === 'failed' && t('team:copyFailedNow')}
        </p>
        <Button tone="main" icon={<Copy aria-hidden />} onClick={() => void copy()}>
          {copyLabel}
        </Button>
      </div>
    </div>
  )
}
