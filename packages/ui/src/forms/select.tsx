import { useId } from 'react'
import type { ReactNode, Ref } from 'react'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { Select as Base } from '@base-ui/react/select'
import { Check, ChevronDown } from 'lucide-react'
import clsx from 'clsx'
import { boxClass, describedBy, FieldFrame, hasText } from './field-frame.tsx'
import type { FieldTexts } from './field-frame.tsx'

export type SelectOption = {
  value: string
  label: string
  /** The language of the label, if it differs from the page's. */
  lang?: string
  icon?: ReactNode
  hint?: string
  isDisabled?: boolean
}

export type SelectProps = FieldTexts & {
  options: readonly SelectOption[]
  /** Controlled; `null` or `''` means nothing is selected. Omit it for an uncontrolled field with `name`. */
  value?: string | null
  defaultValue?: string
  onValue?: (value: string) => void
  onBlur?: () => void
  placeholder: string
  name?: string
  isDisabled?: boolean
  ref?: Ref<HTMLButtonElement>
  className?: string
}

export function Select(props: SelectProps) {
  const { options, value, defaultValue, onValue, onBlur, placeholder, name, isDisabled = false, ref } = props
  const id = useId()
  const labelId = `${id}-label`
  return (
    // The content security policy allows no inline style; sheet.css holds the rules that Base UI would inject.
    <CSPProvider disableStyleElements>
      <Base.Root
        {...(value === undefined ? {} : { value: value === '' ? null : value })}
        {...(defaultValue === undefined ? {} : { defaultValue })}
        {...(name === undefined ? {} : { name })}
        items={options.map((option) => ({ value: option.value, label: option.label }))}
        onValueChange={(chosen) => chosen !== null && onValue?.(chosen)}
        disabled={isDisabled}
        id={id}
      >
        <FieldFrame id={id} labelId={labelId} {...textsOf(props)} className={props.className}>
          <Base.Trigger
            ref={ref ?? null}
            id={id}
            onBlur={onBlur}
            aria-labelledby={`${labelId} ${id}-value`}
            aria-invalid={hasText(props.error) || undefined}
            aria-describedby={describedBy(id, props)}
            className={clsx(boxClass, triggerClass, hasText(props.error) ? 'border-out' : 'border-edge')}
          >
            <Base.Value
              id={`${id}-value`}
              placeholder={placeholder}
              className="min-w-0 flex-1 data-placeholder:text-muted"
            >
              {(chosen: string | null) => (
                <ChosenOption
                  option={options.find((option) => option.value === chosen)}
                  placeholder={placeholder}
                />
              )}
            </Base.Value>
            <Base.Icon className="text-muted transition-transform data-popup-open:rotate-180">
              <ChevronDown aria-hidden="true" className="size-5" />
            </Base.Icon>
          </Base.Trigger>
        </FieldFrame>
        <Options options={options} />
      </Base.Root>
    </CSPProvider>
  )
}

function textsOf({ label, hint, error, isLabelHidden = false }: SelectProps) {
  return { label, hint, error, isLabelHidden }
}

function ChosenOption({ option, placeholder }: { option: SelectOption | undefined; placeholder: string }) {
  if (option === undefined) return placeholder
  return (
    <span className="flex items-center gap-2.5">
      {option.icon}
      <span lang={option.lang} className="min-w-0">
        {option.label}
      </span>
    </span>
  )
}

function Options({ options }: { options: readonly SelectOption[] }) {
  return (
    <Base.Portal>
      <Base.Positioner alignItemWithTrigger={false} sideOffset={6} className="z-50 outline-none select-none">
        <Base.Popup className={popupClass}>
          <Base.List className="max-h-[min(22rem,var(--available-height))] overflow-y-auto overscroll-contain p-1.5">
            {options.map((option) => (
              <Base.Item
                key={option.value}
                value={option.value}
                disabled={option.isDisabled ?? false}
                className={itemClass}
              >
                {option.icon}
                <Base.ItemText className="min-w-0 flex-1">
                  <span lang={option.lang}>{option.label}</span>
                  {option.hint !== undefined && (
                    <span className="block text-small text-muted">{option.hint}</span>
                  )}
                </Base.ItemText>
                <Base.ItemIndicator>
                  <Check aria-hidden="true" className="size-5 text-gold" />
                </Base.ItemIndicator>
              </Base.Item>
            ))}
          </Base.List>
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  )
}

const triggerClass = 'px-4 py-2 text-left focus-visible:border-gold disabled:opacity-60'

const popupClass =
  'w-(--anchor-width) min-w-56 max-w-(--available-width) origin-(--transform-origin) overflow-hidden rounded-card border border-line bg-lifted ' +
  'text-text shadow-float outline-none transition duration-150 ease-out data-starting-style:scale-98 data-starting-style:opacity-0 ' +
  'data-ending-style:opacity-0'

const itemClass =
  'flex min-h-12 cursor-pointer items-center gap-2.5 rounded-chip px-3 py-2 text-base outline-none data-highlighted:bg-surface-strong ' +
  'data-selected:font-semibold data-disabled:cursor-not-allowed data-disabled:text-muted'
