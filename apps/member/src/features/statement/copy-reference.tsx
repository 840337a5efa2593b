import { IconButton } from '@kapao/ui/icon-button'
import { showToast } from '@kapao/ui/toaster'
import { Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'

/** The id that the support finds a movement by. Where a phone does not let a page copy, it can be selected. */
export function CopyReference({ reference }: { reference: string }) {
  const { t } = useTranslation()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(reference)
      showToast({ tone: 'success', text: t('copied', { text: reference }) })
    } catch {
      showToast({ tone: 'danger', text: t('copyFailed') })
    }
  }
  return (
    <span className="flex items-center justify-end gap-1">
      <span className="code text-small select-all">{reference}</span>
      <IconButton
        label={t('statement:copyReference')}
        icon={<Copy aria-hidden />}
        className="-mr-3"
        onClick={() => void copy()}
      />
    </span>
  )
}
