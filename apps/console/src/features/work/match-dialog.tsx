import { matchBankTransaction } from '@kapao/contract/bank-transfer'
import { matchPayment } from '@kapao/contract/deposit'
import type { WorkItem } from '@kapao/contract/work'
import clsx from 'clsx'
import { type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../controls/button.tsx'
import { Dialog } from '../../controls/dialog.tsx'
import { FailureNote } from '../../controls/failure-note.tsx'
import { TextAreaInput, TextInput } from '../../controls/field.tsx'
import { useSettled } from '../../controls/use-settled.ts'
import { useMembers } from '../member/member.queries.ts'
import { useDecision, useWorkItem, type Decided } from './work.queries.ts'
import { useMoney } from './work-sentence.ts'

type MatchDialogProps = {
  item: WorkItem
  onClose: () => void
  onDecided: () => void
  finalFocus: () => HTMLElement | null
}

/** Finds the member whose money it is, and credits it once. */
export function MatchDialog({ item, onClose, onDecided, finalFocus }: MatchDialogProps) {
  const { t } = useTranslation()
  const money = useMoney()
  const first = useRef<HTMLInputElement>(null)
  const [memberId, setMemberId] = useState<string>()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState<'member' | 'reason'>()
  const decision = useDecision()
  const { amount, currency } = item
  function decide() {
    const typed = reason.trim()
    setMissing(memberId === undefined ? 'member' : typed === '' ? 'reason' : undefined)
    if (memberId === undefined || typed === '') return
    decision.mutate(matchOf(item, memberId, typed), { onSuccess: onDecided })
  }
  return (
    <Dialog isOpen onClose={onClose} title={t('work:match')} initialFocus={first} finalFocus={finalFocus}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          decide()
        }}
      >
        {amount !== null && <p className="font-bold">{money(amount, currency)}</p>}
        <p className="text-small text-muted">{t('work:matchText')}</p>
        <MemberChoice item={item} chosen={memberId} onChoose={setMemberId} first={first} />
        {missing === 'member' && (
          <p role="alert" className="text-small text-out">
            {t('work:matchChoose')}
          </p>
        )}
        <TextAreaInput
          label={t('approval:reason')}
          rows={2}
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          error={missing === 'reason' && t('approval:reasonMissing')}
        />
        {decision.isError && <FailureNote failure={decision.error} />}
        <Button type="submit" tone="main" className="self-end" isBusy={decision.isPending}>
          {t('work:matchDo')}
        </Button>
      </form>
    </Dialog>
  )
}

function matchOf({ kind, itemId }: WorkItem, memberId: string, reason: string): Decided {
  if (kind === 'bankTransaction')
    return { call: matchBankTransaction, parts: { body: { lineId: itemId, memberId, reason } } }
  const colon = itemId.indexOf(':')
  const key = { provider: itemId.slice(0, colon), paymentId: itemId.slice(colon + 1) }
  return { call: matchPayment, parts: { body: { ...key, memberId, reason } } }
}

type MemberChoiceProps = {
  item: WorkItem
  chosen: string | undefined
  onChoose: (memberId: string) => void
  first: RefObject<HTMLInputElement | null>
}

const mostShown = 8
const leastTyped = 3

/** Who may have paid, and whoever a search finds. */
function MemberChoice({ item, chosen, onChoose, first }: MemberChoiceProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  // Each search is recorded.
  const search = useSettled(typed.trim())
  const { data } = useWorkItem(item)
  const found = useMembers(search.length < leastTyped ? {} : { search })
  const candidates = data?.candidates ?? []
  const members =
    search.length < leastTyped
      ? candidates.map((each) => ({ memberId: each.memberId, words: each.name ?? each.memberId }))
      : (found.data?.pages[0]?.members ?? []).slice(0, mostShown).map((each) => ({
          memberId: each._id,
          words: `${each.name} · ${each.phone} · ${each.bankCode} ${each.bankAccountNo}`,
        }))
  return (
    <>
      <TextInput
        ref={first}
        type="search"
        label={t('work:matchSearch')}
        hint={t('member:searchHint')}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {found.isError && <FailureNote failure={found.error} />}
      {search.length >= leastTyped && found.isSuccess && members.length === 0 && (
        <p role="status" className="text-small text-muted">
          {t('work:matchNone')}
        </p>
      )}
      {members.length > 0 && (
        <fieldset className="flex flex-col gap-1.5">
          <legend className="mb-1.5 text-small font-semibold">
            {t(search.length < leastTyped ? 'work:matchCandidates' : 'work:memberCard')}
          </legend>
          {members.map(({ memberId, words }) => (
            <button
              key={memberId}
              type="button"
              aria-pressed={chosen === memberId}
              onClick={() => onChoose(memberId)}
              className={clsx(
                'min-h-9 rounded-field border px-3 py-1 text-left text-small break-words max-sm:min-h-12 pointer-coarse:min-h-12',
                chosen === memberId ? 'border-gold bg-lifted font-semibold' : 'border-line hover:bg-lifted',
              )}
            >
              {words}
            </button>
          ))}
        </fieldset>
      )}
    </>
  )
}
