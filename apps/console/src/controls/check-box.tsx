import type { ComponentPropsWithRef } from 'react'
import { useId } from 'react'

type CheckBoxProps = Omit<ComponentPropsWithRef<'input'>, 'type'> & { label: string; hint?: string }

/** Yes or no, with its label beside it. */
export function CheckBox({ label, hint, ...input }: CheckBoxProps) {
  const id = useId()
  return (
    <div>
      <label className="flex min-h-9 items-center gap-2.5 text-small font-semibold max-sm:min-h-12 pointer-coarse:min-h-12">
        <input
          {...input}
          type="checkbox"
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          className="size-4.5 shrink-0 accent-gold"
        />
        {label}
      </label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="pl-7 text-mini text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}
