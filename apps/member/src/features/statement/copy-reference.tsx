import { IconButton } from '@kapao/ui/actions/icon-button'
import { Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCopy } from '../../use-copy.ts'

type CopyReferenceProps = {
  reference: string
  /** What is shown of it, where that is not all. */
  shown?: string
  label?: string
}

/** What the support finds something by. Where a phone does not let a page copy, it can be selected. */
export function CopyReference({ reference, shown = reference, label }: CopyReferenceProps) {
  const { t } = useTranslation()
  const copy = useCopy()
  return (
    <span className="flex items-center justify-end gap-1">
      <span className="code text-small select-all">{shown}</span>
      <IconButton
        label={label ?? t('statement:copyReference')}
        icon={<Copy aria-hidden />}
        className="-mr-3"
        onClick={() => copy(reference)}
      />
    </span>
  )
}
