import type { Answer } from '@kapao/contract/call'
import { giveBonus, type listOffersForMember } from '@kapao/contract/bonus'
import type { MemberPage } from '@kapao/contract/member'
import { formatBaht } from '@kapao/i18n/number'
import { Skeleton, SkeletonGroup } from '@kapao/ui/feedback/skeleton'
import { generateId } from '@kapao/wire/random'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../controls/button.tsx'
import { Dialog } from '../../controls/dialog.tsx'
import { FailureNote } from '../../controls/failure-note.tsx'
import { SelectInput, TextAreaInput } from '../../controls/field.tsx'
import { useMemberAct, useOffersForMember } from './member.queries.ts'

type Offer = Answer<typeof listOffersForMember>['offers'][number]
type GiveProps = { member: MemberPage; onDone: () => void }

/** Gives a member an offer, and shows before what the member would receive, or why it cannot be given. */
export function GiveBonusDialog({ member, onDone }: GiveProps) {
  const { t } = useTranslation()
  const { data, error, refetch } = useOffersForMember(member._id)
  return (
    <Dialog isOpen onClose={onDone} title={t('rewardAct:giveTitle')}>
      <p className="text-small text-muted">{t('rewardAct:giveText')}</p>
      {error !== null && <FailureNote failure={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && (
        <SkeletonGroup label={t('loading')}>
          <Skeleton shape="block" className="h-32" />
        </SkeletonGroup>
      )}
      {data?.offers.length === 0 && <p className="text-small text-muted">{t('rewardAct:noOffer')}</p>}
      {data !== undefined && data.offers.length > 0 && (
        <GiveForm member={member} offers={data.offers} onDone={onDone} />
      )}
    </Dialog>
  )
}

function GiveForm({ member, offers, onDone }: GiveProps & { offers: readonly Offer[] }) {
  const { t } = useTranslation()
  const act = useMemberAct(member._id)
  // A repeat after a lost answer is the same bonus.
  const [bonusId] = useState(generateId)
  const [code, setCode] = useState('')
  const [isAgain, setAgain] = useState(false)
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const offer = offers.find((each) => each.code === code)
  function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (offer === undefined || reason.trim() === '') return
    const body = { bonusId, kind: offer.kind, code, mayReceiveAgain: isAgain, reason: reason.trim() }
    act.mutate({ call: giveBonus, body }, { onSuccess: onDone })
  }
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      {act.isError && <FailureNote failure={act.error} />}
      {member.grants.some(({ endedAt }) => endedAt === null) && (
        <p className="text-small text-warn">{t('rewardAct:open')}</p>
      )}
      <SelectInput
        label={t('rewardAct:offer')}
        value={code}
        onChange={({ target }) => setCode(target.value)}
        error={isChecked && offer === undefined && t('rewardAct:offerMissing')}
      >
        <option value="">{t('choose')}</option>
        {offers.map((each) => (
          <option key={each.code} value={each.code}>
            {each.code}
          </option>
        ))}
      </SelectInput>
      {offer !== undefined && <Outlook offer={offer} />}
      {offer?.isUsedUp && (
        <label className="flex min-h-12 items-center gap-3 text-small">
          <input
            type="checkbox"
            className="size-6"
            checked={isAgain}
            onChange={({ target }) => setAgain(target.checked)}
          />
          {t('rewardAct:again')}
        </label>
      )}
      <TextAreaInput
        label={t('approval:reason')}
        rows={3}
        maxLength={300}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        error={isChecked && reason.trim() === '' && t('approval:reasonMissing')}
      />
      <Button type="submit" tone="main" className="self-end" isBusy={act.isPending}>
        {t('rewardAct:giveSubmit')}
      </Button>
    </form>
  )
}

/** What the member would receive, and what stands in the way. */
function Outlook({ offer: { terms, isFull, isUsedUp, leastDeposit } }: { offer: Offer }) {
  const { t } = useTranslation()
  return (
    <div className="rounded-field bg-surface px-3 py-2 text-small" aria-live="polite">
      <p>
        {terms === null
          ? t('rewardAct:noDeposit', { least: formatBaht(leastDeposit) })
          : t('rewardAct:gets', {
              deposit: formatBaht(terms.deposit),
              credit: formatBaht(terms.credit),
              base: formatBaht(terms.base),
            })}
      </p>
      {isFull && <p className="text-warn">{t('rewardAct:isFull')}</p>}
      {isUsedUp && <p className="text-warn">{t('rewardAct:isUsedUp')}</p>}
    </div>
  )
}
