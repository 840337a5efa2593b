import { useEffect, useEffectEvent, useRef } from 'react'
import { ChevronDown, Globe } from 'lucide-react'

export type LanguageSelectProps<Language extends string> = {
  label: string
  value: Language
  /** Native language names; `lang` is the BCP 47 tag. */
  options: readonly { value: Language; label: string; lang?: string }[]
  onValue: (value: Language) => void
}

/** A native `select`: it adds no code, and a new member already knows it. */
export function LanguageSelect<Language extends string>({
  label,
  value,
  options,
  onValue,
}: LanguageSelectProps<Language>) {
  const list = useRef<HTMLSelectElement>(null)
  const take = useEffectEvent((requested: string | undefined) => {
    const chosen = options.find((option) => option.value === requested)
    if (chosen !== undefined && chosen.value !== value) onValue(chosen.value)
  })
  // The prerendered page shows this list before React hydrates, so the visitor may already have chosen a language.
  useEffect(() => take(list.current?.value), [])
  return (
    <span className="relative inline-flex items-center rounded-full border border-line bg-surface-strong hover:border-edge">
      <Globe aria-hidden="true" className="pointer-events-none absolute left-3 size-4.5 text-muted" />
      <select
        aria-label={label}
        value={value}
        ref={list}
        onChange={(event) => take(event.currentTarget.value)}
        className="min-h-12 appearance-none rounded-full [field-sizing:content] bg-transparent pr-8 pl-9.5 text-small font-semibold text-text"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={option.lang} className="bg-lifted text-text">
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute right-2.5 size-4.5 text-muted"
      />
    </span>
  )
}
