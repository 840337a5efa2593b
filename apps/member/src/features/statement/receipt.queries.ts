import { printReceipt } from '@kapao/contract/statement'
import { currentLanguage } from '@kapao/i18n/start'
import { showToast } from '@kapao/ui/overlays/toaster'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { saveFile } from '@kapao/wire/save-file'
import { fetchFile } from '../../wire/client.ts'
import { renderReceipt, type PrintedReceipt } from './receipt-picture.ts'

/** Hands the picture to another app of the phone, or saves it where the browser cannot. */
export function useShareReceipt() {
  const { t } = useTranslation()
  return useMutation({
    mutationFn: async (receipt: PrintedReceipt) => {
      const picture = await renderReceipt(receipt)
      const file = new File([picture], 'receipt.png', { type: 'image/png' })
      if (canShare(file)) return share(file)
      saveFile(picture, file.name)
      showToast({ tone: 'success', text: t('statement:pdfDone', { name: file.name }) })
    },
  })
}

function canShare(file: File): boolean {
  return 'canShare' in navigator && navigator.canShare({ files: [file] })
}

/** A member who closes the phone's sheet has not failed. */
async function share(file: File): Promise<void> {
  try {
    await navigator.share({ files: [file] })
  } catch (failure) {
    if (!(failure instanceof DOMException && failure.name === 'AbortError')) throw failure
  }
}

/** Downloads the receipt of a movement as a PDF in the reader's language and saves it. */
export function useSaveReceipt() {
  const { t, i18n } = useTranslation()
  return useMutation({
    mutationFn: async (id: string) => {
      const query = { language: currentLanguage(i18n) }
      const { file, name = 'receipt.pdf' } = await fetchFile(printReceipt, { params: { id }, query })
      saveFile(file, name)
      showToast({ tone: 'success', text: t('statement:pdfDone', { name }) })
    },
  })
}
