import { useId } from 'react'
import type { ReactNode } from 'react'
import clsx from 'clsx'

export type ChoiceChipsProps = {
  label: string
  isLabelHidden?: boolean
  options: readonly { value: string; label: ReactNode; isDisabled?: boolean }[]
  value?: string | null | undefined
  onValue: (value: string) => void
  /** `grid` for quick amounts; `row` for filters, which wraps onto a second line so that all options stay visible. */
  layout?: 'row' | 'grid'
  className?: string
}

/** A single choice with all options visible. Native radio buttons, so arrow keys and screen readers work. */
export function ChoiceChips(props: ChoiceChipsProps) {
  const { label, isLabelHidden = false, options, value, onValue, layout = 'row', className } = props
  const name = useId()
  return (
    <fieldset className={clsx('min-w-0', className)}>
      <legend className={isLabelHidden ? 'sr-only' : 'mb-1.5 text-small font-semibold'}>{label}</legend>
      <div className={layouts[layout]}>
        {options.map((option) => (
          <label key={option.value} className={clsx(chipClass, chipShapes[layout])}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.isDisabled ?? false}
              onChange={() => onValue(option.value)}
              // A tap on the selected chip must also call `onValue`, so that a chip can advance the flow.
              onClick={() => option.value === value && onValue(option.value)}
              className="absolute -inset-px size-[calc(100%+2px)] cursor-pointer appearance-none rounded-[inherit] outline-none disabled:cursor-not-allowed"
            />
            <span className="pointer-events-none relative">{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const layouts = {
  row: 'flex flex-wrap gap-x-1 gap-y-2 py-1 min-[400px]:gap-x-2',
  grid: 'grid grid-cols-3 gap-2.5 py-1',
}

const chipShapes = {
  // On a small phone the chips grow to fill the row, so that long words fit on one line.
  row: 'min-h-12 min-w-12 grow rounded-full px-1.5 py-1.5 text-small text-muted min-[400px]:grow-0 min-[400px]:px-4',
  grid: 'min-h-13 rounded-field px-2 py-1.5 text-lead text-text',
}

const chipClass =
  'relative flex shrink-0 items-center justify-center border border-line bg-surface text-center font-semibold ' +
  'transition-colors hover:bg-surface-strong has-[:checked]:border-gold/70 has-[:checked]:bg-gold/15 has-[:checked]:text-gold ' +
  'has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus has-[:disabled]:opacity-50'
