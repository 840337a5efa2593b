import type { MemberPage } from '@kapao/contract/member'
import { changeCoins } from '@kapao/contract/spin'
import { formatCount } from '@kapao/i18n/number'
import { plainDigits } from '@kapao/i18n/plain-digits'
import { generateId } from '@kapao/wire/random'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../controls/button.tsx'
import { Dialog } from '../../controls/dialog.tsx'
import { FailureNote } from '../../controls/failure-note.tsx'
import { TextAreaInput, TextInput } from '../../controls/field.tsx'
import { useMemberAct } from './member.queries.ts'

/** Gives a member coins, or takes some back, for a reason. */
export function CoinsDialog({ member, onDone }: { member: MemberPage; onDone: () => void }) {
  const { t } = useTranslation()
  const act = useMemberAct(member._id)
  // A repeat after a lost answer is the same change.
  const [changeId] = useState(generateId)
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const coins = readCoins(typed)
  const after = coins === undefined ? undefined : member.coin + coins
  const fault =
    after === undefined
      ? t('rewardAct:coinsFault')
      : after < 0 && t('rewardAct:coinsTooMany', { coin: formatCount(member.coin) })
  function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (fault === false && reason.trim() !== '')
      act.mutate(
        { call: changeCoins, body: { changeId, coins, reason: reason.trim() } },
        { onSuccess: onDone },
      )
  }
  return (
    <Dialog isOpen onClose={onDone} title={t('rewardAct:coinsTitle')}>
      <p className="text-small text-muted">{t('rewardAct:coinsText')}</p>
      <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
        {act.isError && <FailureNote failure={act.error} />}
        <TextInput
          label={t('rewardAct:coinsNumber')}
          hint={t('rewardAct:coinsHint')}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          error={isChecked && fault}
        />
        <p className="rounded-field bg-surface px-3 py-2 text-small" aria-live="polite">
          <span className="text-muted">{t('rewardAct:coinsAfter')}</span>{' '}
          <span className="font-semibold whitespace-nowrap">
            {formatCount(member.coin)} → {after === undefined || after < 0 ? '–' : formatCount(after)}
          </span>
        </p>
        <TextAreaInput
          label={t('approval:reason')}
          rows={3}
          maxLength={300}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          error={isChecked && reason.trim() === '' && t('approval:reasonMissing')}
        />
        <Button type="submit" tone="main" className="self-end" isBusy={act.isPending}>
          {t('rewardAct:coinsSubmit')}
        </Button>
      </form>
    </Dialog>
  )
}

/** A number of coins as typed; undefined for anything that the call does not take. */
function readCoins(typed: string): number | undefined {
  const plain = plainDigits(typed).replace(/[\s,]/g, '').replace('−', '-')
  if (!/^[+-]?\d{1,4}$/.test(plain)) return undefined
  const coins = Number(plain)
  return coins === 0 || Math.abs(coins) > 1000 ? undefined : coins
}
