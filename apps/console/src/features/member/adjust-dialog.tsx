import { type AdjustmentDirection, adjustBalance, adjustmentDirections } from '@kapao/contract/adjustment'
import type { MemberPage } from '@kapao/contract/member'
import { currencyWord, formatBaht } from '@kapao/i18n/number'
import { currentLanguage } from '@kapao/i18n/start'
import { readTypedAmount } from '@kapao/i18n/typed-amount'
import { parseAmount, toAmount } from '@kapao/money/satang'
import { generateId } from '@kapao/wire/random'
import { isWireFailure } from '@kapao/wire/wire-failure'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../controls/button.tsx'
import { Dialog } from '../../controls/dialog.tsx'
import { FailureNote } from '../../controls/failure-note.tsx'
import { SelectInput, TextAreaInput, TextInput } from '../../controls/field.tsx'
import { ApprovalRequest } from '../approval/approval-request.tsx'
import { useMemberAct } from './member.queries.ts'

type AdjustDialogProps = { member: MemberPage; onDone: () => void }

/** Asks how much is to be corrected and why, and shows the wallet before and after. */
export function AdjustDialog({ member, onDone }: AdjustDialogProps) {
  const { t } = useTranslation()
  const act = useMemberAct(member._id)
  // A repeat after a lost answer is the same correction.
  const [adjustmentId] = useState(generateId)
  if (act.isError && isWireFailure(act.error) && act.error.code === 'APPROVAL_REQUIRED')
    return (
      <ApprovalRequest
        call={adjustBalance.name}
        body={{ memberId: member._id, ...act.variables.body }}
        onDone={onDone}
      />
    )
  return (
    <Dialog isOpen onClose={onDone} title={t('adjustment:title')}>
      <p className="text-small text-muted">{t('adjustment:text')}</p>
      <AdjustForm
        member={member}
        isBusy={act.isPending}
        failure={act.error}
        onBody={(body) =>
          act.mutate({ call: adjustBalance, body: { adjustmentId, ...body } }, { onSuccess: onDone })
        }
      />
    </Dialog>
  )
}

type Body = { direction: AdjustmentDirection; amount: number; reason: string }
type AdjustFormProps = {
  member: MemberPage
  isBusy: boolean
  failure: unknown
  onBody: (body: Body) => void
}

function AdjustForm({ member, isBusy, failure, onBody }: AdjustFormProps) {
  const { t, i18n } = useTranslation()
  const [direction, setDirection] = useState<AdjustmentDirection>('credit')
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const { balance } = member.money
  const amount = readTypedAmount(typed)
  const after = amount === undefined ? undefined : adjusted(balance, { direction, amount })
  const amountFault =
    amount === undefined || amount === 0
      ? t('adjustment:amountMissing')
      : after === undefined && t('adjustment:tooMuch', { balance: formatBaht(balance) })
  const openReward = member.grants.find(({ endedAt }) => endedAt === null)
  function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (amount !== undefined && amountFault === false && reason.trim() !== '')
      onBody({ direction, amount, reason: reason.trim() })
  }
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      {failure !== null && <FailureNote failure={failure} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectInput
          label={t('adjustment:direction')}
          value={direction}
          onChange={({ target }) => setDirection(target.value === 'debit' ? 'debit' : 'credit')}
        >
          {adjustmentDirections.map((each) => (
            <option key={each} value={each}>
              {t(`adjustment:${each}`)}
            </option>
          ))}
        </SelectInput>
        <TextInput
          label={t('adjustment:amount', { currency: currencyWord(member.currency, currentLanguage(i18n)) })}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          error={isChecked && amountFault}
        />
      </div>
      <p className="rounded-field bg-surface px-3 py-2 text-small" aria-live="polite">
        <span className="text-muted">{t('adjustment:preview')}</span>{' '}
        <span className="font-semibold whitespace-nowrap">
          {formatBaht(balance)} → {after === undefined ? '–' : formatBaht(after)}
        </span>
      </p>
      {openReward !== undefined && (
        <p className="text-small text-warn">{t('adjustment:openReward', { code: openReward.code })}</p>
      )}
      <TextAreaInput
        label={t('adjustment:reason')}
        hint={t('adjustment:reasonHint')}
        rows={3}
        maxLength={300}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        error={isChecked && reason.trim() === '' && t('adjustment:reasonMissing')}
      />
      <Button type="submit" tone="main" className="self-end" isBusy={isBusy}>
        {t('adjustment:submit')}
      </Button>
    </form>
  )
}

/** The wallet after the correction; undefined where it would be below zero. */
function adjusted(balance: number, { direction, amount }: Pick<Body, 'direction' | 'amount'>) {
  const before = parseAmount(balance) ?? 0n
  const moved = parseAmount(amount) ?? 0n
  const after = direction === 'credit' ? before + moved : before - moved
  return after < 0n ? undefined : toAmount(after)
}
