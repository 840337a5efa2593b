import { formatBaht } from '@kapao/i18n/number'
import { sentenceForCode } from '@kapao/i18n/translate-code'
import { AlertBox } from '@kapao/ui/feedback/alert-box'
import { Button } from '@kapao/ui/actions/button'
import { ChoiceChips } from '@kapao/ui/forms/choice-chips'
import { canRepeat } from '@kapao/wire/can-repeat'
import { ReceiptText } from 'lucide-react'
import type { TFunction } from 'i18next'
import { type FormEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureBox } from '../../failure/failure-box.tsx'
import { InSight } from '../../sheet/in-sight.tsx'
import { SheetFooter } from '../../sheet/sheet-footer.tsx'
import { newIdempotencyKey } from '../../wire/client.ts'
import { useUnit } from '../../use-unit.ts'
import { AccountFacts } from './account-facts.tsx'
import { AmountField } from './amount-field.tsx'
import { useCreateQrDeposit, useShownAccount } from './deposit.queries.ts'
import { DepositRules, type RulesOf } from './deposit-rules.tsx'
import { GoalChoice } from './goal-choice.tsx'
import { actText, offerTitle, shortAmount } from './offer-texts.ts'
import { chipsOf, type Offer } from './offers.ts'
import { type Draft, useDraft } from './use-draft.ts'
import type { Way } from './way.ts'
import { WayChoice } from './way-choice.tsx'

export type DepositFormProps = {
  offers: readonly Offer[]
  last: { amount: number } | undefined
  lastAmounts: readonly number[]
  /** The way of a QR that has just ended: it stays chosen. */
  preferred?: Offer['key']
  /** The server's message for the case that there is no QR. */
  message?: string | undefined
  onChoose: (way: Way) => void
}

/** One screen: the amount, the recommended way, the others, and one button that says what happens. */
export function DepositForm({ offers, last, lastAmounts, preferred, message, onChoose }: DepositFormProps) {
  const { t } = useTranslation()
  const unit = useUnit()
  const formId = useId()
  const create = useCreateQrDeposit()
  const draft = useDraft({ offers, last, preferred })
  const { chosen, amount, recommended } = draft
  const { way } = chosen
  const chips = chipsOf(chosen, lastAmounts)
  /** Opens the QR's own panel, also if another way was chosen before a repeat. */
  function createQr(request: NonNullable<typeof create.variables>) {
    create.mutate(request, { onSuccess: () => onChoose({ kind: 'qr', provider: request.provider }) })
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    draft.complain()
    if (chosen.isPaused) return undefined
    if (way.kind !== 'qr') return onChoose(way)
    if (!draft.isEnough || amount === undefined || create.isPending) return
    createQr({ provider: way.provider, amount, idempotencyKey: newIdempotencyKey() })
  }
  return (
    <form id={formId} onSubmit={submit} noValidate>
      <AmountField
        typed={draft.typed}
        onTyped={draft.type}
        onLeave={draft.leave}
        hint={hintOf(t, { chosen, last, unit })}
        error={errorOf(t, { draft, unit })}
      />
      {chips.length > 0 && (
        <ChoiceChips
          className="mt-2"
          label={t('deposit:amounts')}
          isLabelHidden
          value={amount === undefined ? null : String(amount)}
          onValue={(value) => draft.type(shortAmount(Number(value)))}
          options={chips.map((each) => ({ value: String(each), label: shortAmount(each) }))}
        />
      )}
      <WayChoice offers={offers} recommended={recommended} chosen={chosen} onChoose={draft.choose} />
      {chosen.isPaused && (
        <InSight key={chosen.key}>
          <AlertBox tone="warning">{t('deposit:pausedText', { way: offerTitle(t, chosen) ?? '' })}</AlertBox>
        </InSight>
      )}
      {create.isError && (
        <InSight key={create.submittedAt}>
          <FailureBox
            failure={create.error}
            title={t('errorTitle')}
            onRetry={canRepeat(create.error) ? () => createQr(create.variables) : undefined}
          />
        </InSight>
      )}
      {!create.isError && message !== undefined && (
        <AlertBox tone="warning" className="mt-4">
          {sentenceForCode(t, message)}
        </AlertBox>
      )}
      <GoalChoice />
      <ShownAccount way={way} />
      <DepositRules of={rulesOf(way)} />
      <Button
        variant="quiet"
        isWide
        className="mt-3"
        icon={<ReceiptText aria-hidden />}
        onClick={() => onChoose({ kind: 'slip' })}
      >
        {t('deposit:sendSlip')}
      </Button>
      <SheetFooter>
        <Button
          variant="primary"
          isWide
          type="submit"
          form={formId}
          disabled={chosen.isPaused === true || (way.kind === 'qr' && !draft.isEnough)}
          isBusy={create.isPending}
          busyLabel={t('deposit:creatingQr')}
        >
          {actText(t, chosen, { amount: draft.isEnough ? amount : undefined, unit })}
        </Button>
      </SheetFooter>
    </form>
  )
}

/** The account of a QR whose provider holds several currencies. */
function ShownAccount({ way }: { way: Offer['way'] }) {
  const account = useShownAccount(way.kind === 'qr' ? way.provider : undefined)
  return (
    account && (
      <div className="mt-4">
        <AccountFacts account={account} />
      </div>
    )
  )
}

function rulesOf(way: Offer['way']): RulesOf {
  if (way.kind === 'qr') return 'qr'
  if (way.kind === 'notice') return 'byPerson'
  return way.kind === 'bank' && way.account.mode === 'MANUAL' ? 'byPerson' : 'any'
}

type Shown = { chosen: Offer; last: { amount: number } | undefined; unit: string }

/** Under the amount: the last deposit, and the minimum of the chosen way. Ways without a QR take the amount later. */
function hintOf(t: TFunction, { chosen, last, unit }: Shown): string {
  const before = last ? [t('deposit:lastTime', { amount: shortAmount(last.amount), unit })] : []
  const rule = chosen.amounts
    ? t('deposit:minimum', { min: formatBaht(chosen.amounts.least), unit })
    : t('deposit:amountLater')
  return [...before, rule].join(' · ')
}

function errorOf(t: TFunction, { draft, unit }: { draft: Draft; unit: string }): string | undefined {
  if (!draft.isWrong) return undefined
  return draft.amount === undefined
    ? t('deposit:amountInvalid')
    : t('deposit:belowMinimum', { min: formatBaht(draft.chosen.amounts?.least ?? 0), unit })
}
