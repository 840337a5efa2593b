import type { BookHead } from '@kapao/contract/book'
import { formatDateTime } from '@kapao/i18n/date'
import { formatCount } from '@kapao/i18n/number'
import { AlertBox } from '@kapao/ui/feedback/alert-box'
import { Button } from '@kapao/ui/actions/button'
import { Disclosure } from '@kapao/ui/layout/disclosure'
import { TextArea } from '@kapao/ui/forms/text-area'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureBox } from '../../failure/failure-box.tsx'
import { useCompareSeal } from './check.queries.ts'
import { CopyReference } from '../../copy-reference.tsx'
import { fingerprintOf, readKeptSeal, writeKeptSeal } from './kept-seal.ts'

/** The published head, which the member can keep elsewhere, and a form to check a kept one against it. */
export function SealFacts({ head }: { head: BookHead }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="seal-head" className="flex flex-col gap-3 border-t border-line pt-4">
      <h3 id="seal-head" className="font-bold">
        {t('book:head')}
      </h3>
      {head.sealedAt === null ? (
        <p className="text-muted">{t('book:noSeal')}</p>
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <span>
              <span className="block font-semibold">
                {t('book:sealNumber', { number: formatCount(head.sealNo) })}
              </span>
              <time dateTime={head.sealedAt} className="text-small text-muted">
                {formatDateTime(head.sealedAt)}
              </time>
            </span>
            <CopyReference
              reference={writeKeptSeal(head)}
              shown={fingerprintOf(head.hash)}
              label={t('book:copySeal')}
            />
          </div>
          <Disclosure title={t('book:compare')}>
            <CompareSeal />
          </Disclosure>
        </>
      )}
    </section>
  )
}

function CompareSeal() {
  const { t } = useTranslation()
  const [written, setWritten] = useState('')
  const [isUnclear, setUnclear] = useState(false)
  const compare = useCompareSeal()
  function submit(event: FormEvent) {
    event.preventDefault()
    const kept = readKeptSeal(written)
    setUnclear(kept === undefined)
    if (kept) compare.mutate(kept)
  }
  return (
    <form className="flex flex-col gap-3" onSubmit={submit}>
      <TextArea
        label={t('book:compareLabel')}
        hint={t('book:compareHint')}
        error={isUnclear ? t('book:compareUnclear') : undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={written}
        onChange={(event) => {
          setWritten(event.currentTarget.value)
          compare.reset()
        }}
      />
      <Button type="submit" isBusy={compare.isPending} busyLabel={t('working')}>
        {t('book:compareSubmit')}
      </Button>
      {compare.data === true && <AlertBox tone="success">{t('book:compareHolds')}</AlertBox>}
      {compare.data === false && <AlertBox tone="danger">{t('book:compareBroken')}</AlertBox>}
      {compare.isError && <FailureBox failure={compare.error} title={t('book:failed')} />}
    </form>
  )
}
