import { showToast } from '@kapao/ui/overlays/toaster'
import { useTranslation } from 'react-i18next'

/** Copies a text and shows the result in a toast. Specification §8: Copied with the text, Failed to copy. */
export function useCopy(): (text: string) => void {
  const { t } = useTranslation()
  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text)
      showToast({ tone: 'success', text: t('copied', { text }) })
    } catch {
      showToast({ tone: 'danger', text: t('copyFailed') })
    }
  }
  return (text) => void copy(text)
}
