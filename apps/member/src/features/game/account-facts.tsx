import type { GameAccount } from '@kapao/contract/game'
import { Button } from '@kapao/ui/actions/button'
import { ConfirmSheet } from '@kapao/ui/overlays/confirm-sheet'
import { IconButton } from '@kapao/ui/actions/icon-button'
import { Skeleton, SkeletonGroup } from '@kapao/ui/feedback/skeleton'
import { showToast } from '@kapao/ui/overlays/toaster'
import { Copy, Eye, EyeOff, KeyRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureBox } from '../../failure/failure-box.tsx'
import { PartFailed } from '../../failure/part-failed.tsx'
import { useCopy } from '../../use-copy.ts'
import { useGameAccount, useResetGamePassword, useShowPassword } from './game.queries.ts'

/** User name and password at the provider: to copy, to reveal, and to reset. */
export function AccountFacts({ code }: { code: string }) {
  const { t } = useTranslation()
  const { data: account, error, isFetching, refetch } = useGameAccount(code)
  return (
    <section aria-labelledby="game-account">
      <h3 id="game-account" className="font-bold">
        {t('game:account')}
      </h3>
      <p className="text-small text-muted">{t('game:accountHint')}</p>
      {account !== undefined && (
        <>
          <Facts code={code} account={account} />
          <ResetPassword code={code} />
        </>
      )}
      {account === undefined && error === null && <FactsSkeleton />}
      {account === undefined && error !== null && (
        <PartFailed className="mt-3" failure={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
    </section>
  )
}

function Facts({ code, account }: { code: string; account: GameAccount }) {
  const { t } = useTranslation()
  const copy = useCopy()
  const { username } = account
  const show = useShowPassword(code)
  const [isShown, setShown] = useState(false)
  /** A hidden password is fetched first, for which the member confirms that it is them. */
  function withPassword(use: (password: string) => void) {
    if (!account.isPasswordHidden) return use(account.password)
    return show.mutate(undefined, { onSuccess: ({ password }) => use(password) })
  }
  return (
    <dl className="mt-2 divide-y divide-line">
      <Fact
        name={t('game:username')}
        buttons={
          <IconButton
            label={t('game:copyUsername')}
            icon={<Copy aria-hidden />}
            onClick={() => copy(username)}
          />
        }
      >
        <span className="code select-all">{username}</span>
      </Fact>
      <Fact
        name={t('game:password')}
        buttons={
          <>
            <IconButton
              label={isShown ? t('hidePassword') : t('showPassword')}
              aria-pressed={isShown}
              icon={isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
              onClick={() => (isShown ? setShown(false) : withPassword(() => setShown(true)))}
            />
            <IconButton
              label={t('game:copyPassword')}
              icon={<Copy aria-hidden />}
              onClick={() => withPassword((password) => copy(password))}
            />
          </>
        }
      >
        {isShown && !account.isPasswordHidden ? (
          <span className="code select-all">{account.password}</span>
        ) : (
          <>
            <span aria-hidden>••••••••</span>
            <span className="sr-only">{t('game:passwordHidden')}</span>
          </>
        )}
      </Fact>
    </dl>
  )
}

function Fact({ name, buttons, children }: { name: string; buttons: ReactNode; children: ReactNode }) {
  return (
    <div className="grid min-h-16 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-1.5">
      <dt className="text-small text-muted">{name}</dt>
      <dd className="font-semibold">{children}</dd>
      <dd className="col-start-2 row-span-2 row-start-1 -mr-3 flex">{buttons}</dd>
    </div>
  )
}

function ResetPassword({ code }: { code: string }) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const reset = useResetGamePassword(code)
  function ask() {
    reset.reset()
    setAsking(true)
  }
  function confirm() {
    return reset.mutate(undefined, {
      onSuccess: () => {
        setAsking(false)
        showToast({ tone: 'success', text: t('game:resetDone') })
      },
    })
  }
  return (
    <>
      <Button isWide className="mt-2" icon={<KeyRound aria-hidden />} onClick={ask}>
        {t('game:reset')}
      </Button>
      <ConfirmSheet
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('game:resetQuestion')}
        confirmLabel={t('game:reset')}
        cancelLabel={t('game:keepPassword')}
        isBusy={reset.isPending}
        onConfirm={confirm}
      >
        <p>{t('game:resetText')}</p>
        {/* Specification §8 shows no toast for it; the question itself reports the failure. */}
        {reset.isError && <FailureBox className="mt-3" failure={reset.error} title={t('game:resetFailed')} />}
      </ConfirmSheet>
    </>
  )
}

function FactsSkeleton() {
  const { t } = useTranslation()
  return (
    <SkeletonGroup label={t('loading')} className="mt-2">
      <Skeleton shape="block" className="h-16" />
      <Skeleton shape="block" className="mt-2 h-16" />
      <Skeleton shape="block" className="mt-2 h-12" />
    </SkeletonGroup>
  )
}
