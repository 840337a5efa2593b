import { Button } from '@kapao/ui/actions/button'
import { TextField } from '@kapao/ui/forms/text-field'
import { Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusFault } from '../../form/focus-fault.ts'

/** The field for a promotion code, in capitals. Specification §2 Bonus, §5. */
export function PromotionSearch({ onSearch }: { onSearch: (code: string) => void }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [isMissing, setMissing] = useState(false)
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const wanted = typed.trim().toUpperCase()
    focusFault(event.currentTarget, () => setMissing(wanted === ''))
    if (wanted !== '') onSearch(wanted)
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-wrap items-start gap-x-2.5">
      <div className="min-w-0 flex-1 basis-[9rem]">
        <TextField
          label={t('promotion:code')}
          isUppercase
          maxLength={20}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          value={typed}
          error={isMissing && typed.trim() === '' ? t('promotion:codeRequired') : undefined}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
      <Button type="submit" className="mt-7 min-h-13!" icon={<Search aria-hidden />}>
        {t('search')}
      </Button>
    </form>
  )
}
