import { useId } from 'react'
import type { ReactNode } from 'react'
import { describedBy, hasText } from './field-frame.tsx'

export type SwitchProps = {
  label: ReactNode
  hint?: ReactNode
  isOn: boolean
  onSwitch: (isOn: boolean) => void
  isDisabled?: boolean
}

/** Switches something on or off at once, without a button that saves it. */
export function Switch({ label, hint, isOn, onSwitch, isDisabled = false }: SwitchProps) {
  const id = useId()
  return (
    <label className="flex min-h-14 cursor-pointer items-center gap-3 py-2">
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{label}</span>
        {hasText(hint) && (
          <span id={`${id}-hint`} className="block text-small text-muted">
            {hint}
          </span>
        )}
      </span>
      <input
        id={id}
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        disabled={isDisabled}
        onChange={({ target }) => onSwitch(target.checked)}
        aria-describedby={describedBy(id, { hint })}
        className="checkbox-box switch-box"
      />
    </label>
  )
}
