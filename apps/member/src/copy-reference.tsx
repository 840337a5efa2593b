import { IconButton } from '@kapao/ui/actions/icon-button'
import { Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCopy } from './use-copy.ts'

type CopyReferenceProps = {
  reference: string
  /** The part to show, if not all of it. */
  shown?: string
  label?: string
}

/**
 * The reference by which support finds something. It can also be selected by hand, for phones that do not let a page
 * copy.
 */
export function CopyReference({ reference, shown = reference, label }: CopyReferenceProps) {
  const { t } = useTranslation()
  const copy = useCopy()
  return (
    <span className="inline-flex items-center gap-1">
      <span className="code text-small select-all">{shown}</span>
      <IconButton
        label={label ?? t('statement:copyReference')}
        icon={<Copy aria-hidden />}
        className="-mr-3"
        onClick={() => copy(reference, shown)}
      />
    </span>
  )
}
