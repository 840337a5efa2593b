import { useId } from 'react'
import type { ComponentPropsWithRef } from 'react'
import clsx from 'clsx'
import { boxClass, describedBy, FieldFrame, hasText } from './field-frame.tsx'
import type { FieldTexts } from './field-frame.tsx'

export type TextAreaProps = FieldTexts & ComponentPropsWithRef<'textarea'>

export function TextArea({ label, hint, error, isLabelHidden = false, className, ...area }: TextAreaProps) {
  const ownId = useId()
  const id = area.id ?? ownId
  return (
    <FieldFrame id={id} className={className} {...{ label, hint, error, isLabelHidden }}>
      <div className={clsx(boxClass, hasText(error) ? 'border-out' : 'border-edge')}>
        <textarea
          rows={3}
          {...area}
          id={id}
          aria-invalid={hasText(error) || undefined}
          aria-describedby={describedBy(id, { hint, error })}
          className="min-h-24 w-full resize-y rounded-field bg-transparent px-4 py-3 outline-none placeholder:text-muted/80"
        />
      </div>
    </FieldFrame>
  )
}
