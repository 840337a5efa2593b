import { showToast } from '@kapao/ui/overlays/toaster'
import { useTranslation } from 'react-i18next'

/**
 * Copies a text and shows the result in a toast. Specification §8: Copied with the text, Failed to copy. `shown`: what
 * people read of the text, if not all of it.
 */
export function useCopy(): (text: string, shown?: string) => void {
  const { t } = useTranslation()
  async function copy(text: string, shown: string) {
    try {
      await navigator.clipboard.writeText(text)
      showToast({ tone: 'success', text: t('copied', { text: shown }) })
    } catch {
      showToast({ tone: 'danger', text: t('copyFailed') })
    }
  }
  return (text, shown = text) => void copy(text, shown)
}
