import { isWireFailure } from '@kapao/wire/wire-failure'
import type { TFunction } from 'i18next'
import type { Grant } from '@kapao/contract/grant'
import { activeTitleOf } from '@kapao/i18n/grant-story'
import { currencyWord, formatBaht } from '@kapao/i18n/number'
import { currentLanguage } from '@kapao/i18n/start'
import { AlertBox } from '@kapao/ui/feedback/alert-box'
import { Button } from '@kapao/ui/actions/button'
import { Card } from '@kapao/ui/layout/card'
import { ConfirmSheet } from '@kapao/ui/overlays/confirm-sheet'
import { showToast } from '@kapao/ui/overlays/toaster'
import { sentenceForCode } from '@kapao/i18n/translate-code'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQueryClient } from '@tanstack/react-query'
import { failureSentence } from '@kapao/wire/failure-sentence'
import { newIdempotencyKey } from '../../wire/client.ts'
import { useRefreshGames } from '../game/game.queries.ts'
import { GrantProgress, ToldAt } from '../grant/grant-progress.tsx'
import { askAgainAboutGrants } from '../grant/grant.queries.ts'
import { grantSentences } from '../grant/rule.ts'
import { RuleList } from '../grant/rule-list.tsx'
import { useClearBonus } from './bonus.queries.ts'

/**
 * The open grant: its type, what remains of its condition, its rule and the button that cancels it. Specification §2
 * Bonus.
 */
export function ActiveGrant({ grant }: { grant: Grant }) {
  const { t, i18n } = useTranslation()
  const unit = currencyWord(grant.currency, currentLanguage(i18n))
  return (
    <Card as="section" tone="raised" className="border-bonus/40! p-5!" aria-labelledby="active-grant">
      <h2 id="active-grant" className="mb-3 text-lead font-bold">
        {activeTitleOf(t, grant)}
      </h2>
      <div className="flex flex-col gap-4">
        <div>
          <GrantProgress grant={grant} />
          <CountAgain toldAt={grant.toldAt} />
        </div>
        {grant.state === 'MET' && (
          <AlertBox tone="success" isQuiet title={t('grant:metTitle')}>
            {t('grant:metText')}
          </AlertBox>
        )}
        <RuleList sentences={grantSentences(grant, { t, unit })} />
        {grant.state === 'ACTIVE' && <Cancel grant={grant} unit={unit} />}
      </div>
    </Card>
  )
}

/** Refreshes the game balances: a grant's progress counts only what the games report. */
function CountAgain({ toldAt }: { toldAt: string }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const games = useRefreshGames()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <ToldAt at={toldAt} />
      <Button
        variant="quiet"
        size="small"
        className="-mx-4 min-h-12!"
        icon={<RotateCw aria-hidden />}
        isBusy={games.isPending}
        busyLabel={t('loading')}
        onClick={() => games.mutate(undefined, { onSettled: () => askAgainAboutGrants(queryClient) })}
      >
        {t('grant:countAgain')}
      </Button>
    </div>
  )
}

function Cancel({ grant, unit }: { grant: Grant; unit: string }) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const [idempotencyKey, setIdempotencyKey] = useState(newIdempotencyKey)
  const clear = useClearBonus({
    onCleared: (message) => showToast({ tone: 'success', text: sentenceForCode(t, message) }),
  })
  function end() {
    setAsking(false)
    setIdempotencyKey(newIdempotencyKey())
    clear.reset()
  }
  return (
    <>
      <Button variant="danger" isWide onClick={() => setAsking(true)}>
        {t('bonus:cancel')}
      </Button>
      <ConfirmSheet
        isOpen={isAsking && clear.error === null}
        onClose={end}
        title={t('bonus:cancelTitle')}
        confirmLabel={t('bonus:cancel')}
        cancelLabel={t('bonus:cancelKeep')}
        tone="danger"
        isBusy={clear.isPending}
        onConfirm={() => clear.mutate(idempotencyKey)}
      >
        <p>{cancelSentence(grant, t, unit)}</p>
        <p className="mt-2">{t('bonus:cancelGames')}</p>
      </ConfirmSheet>
      <ConfirmSheet
        isOpen={clear.error !== null}
        onClose={end}
        title={t('errorTitle')}
        confirmLabel={t('close')}
        onConfirm={end}
      >
        {clear.error !== null && cancelFailure(t, clear.error)}
      </ConfirmSheet>
    </>
  )
}

/** What cancelling takes back and what the member keeps, in figures. */
function cancelSentence({ takesBack, keeps }: Grant, t: TFunction, unit: string): string {
  const figures = { amount: formatBaht(takesBack), keeps: formatBaht(keeps), unit }
  return takesBack > 0 ? t('bonus:cancelText', figures) : t('bonus:cancelTextNothing', figures)
}

/** A game that returns no money leaves it where it is. The usual sentence for the failure would name the wallet. */
function cancelFailure(t: TFunction, failure: Error): string {
  const isInGame = isWireFailure(failure) && failure.code === 'TRANSFER_FAIL'
  return isInGame ? t('bonus:cancelInGame') : failureSentence(t, failure)
}
