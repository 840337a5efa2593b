import type { Game } from '@kapao/contract/game'
import { formatBaht } from '@kapao/i18n/number'
import { currentLanguage } from '@kapao/i18n/start'
import { AlertBox } from '@kapao/ui/feedback/alert-box'
import { Amount } from '@kapao/ui/data/amount'
import { Button } from '@kapao/ui/actions/button'
import { Sheet } from '@kapao/ui/overlays/sheet'
import { ExternalLink, Smartphone } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PartStart } from '../../sheet/panel-start.tsx'
import { useNow } from '../../time/use-now.ts'
import { useUnit } from '../../use-unit.ts'
import { AccountFacts } from './account-facts.tsx'
import { balanceAge } from './card-note.ts'
import { readDevice } from './device.ts'
import { DownFooter } from './down-footer.tsx'
import { useGameAccount, useGames } from './game.queries.ts'
import { appLinkOf } from './login-way.ts'
import { PlayButton } from './play-button.tsx'
import { OpenAccountButton, UnopenedText } from './unopened.tsx'
import { takeAwning } from './opened-now.ts'
import { usePlay } from './use-play.ts'

export type AccountModalProps = {
  /** Kept while the sheet closes, so that its content does not change during the animation. */
  code: string
  isOpen: boolean
  onClose: () => void
  /** The transfer panel of this game; it belongs to another capability. */
  children?: ReactNode
}

/** Specification §2 Home, the slot account: play, move money, and the account at the provider. */
export function AccountModal({ code, isOpen, onClose, children }: AccountModalProps) {
  const { t } = useTranslation()
  const { data: list } = useGames()
  const [isOpenedHere, setOpenedHere] = useState(false)
  const game = list?.games.find((each) => each.code === code)
  if (game === undefined) return null
  return (
    <Sheet
      address={`game.${code}`}
      isOpen={isOpen}
      onClose={onClose}
      title={game.name}
      closeLabel={t('close')}
      footer={
        game.isActive || !game.isPaused ? (
          <Footer game={game} onOther={onClose} onOpened={() => setOpenedHere(true)} />
        ) : undefined
      }
    >
      {isOpen && (
        <div className="flex flex-col gap-5">
          <PartStart step={game.state === 'down' ? 'down' : 'up'}>
            <GameBalance key={String(game.isActive)} game={game} takesFocus={isOpenedHere} />
          </PartStart>
          {game.isActive ? (
            <>
              {children}
              <AccountFacts code={code} />
            </>
          ) : (
            <UnopenedText game={game} />
          )}
        </div>
      )}
    </Sheet>
  )
}

type FooterProps = { game: Game; onOther: () => void; onOpened: () => void }

function Footer({ game, onOther, onOpened }: FooterProps) {
  if (!game.isActive) return <OpenAccountButton game={game} onOpened={onOpened} />
  return game.state === 'down' ? <DownFooter onOther={onOther} /> : <PlayFooter game={game} />
}

/** The button that opened the account is gone then. */
function focusOn(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
}

function GameBalance({ game, takesFocus }: { game: Game; takesFocus: boolean }) {
  const { t } = useTranslation()
  const unit = useUnit()
  const [Awning] = useState(() => takeAwning(game.code))
  return (
    <div ref={takesFocus ? focusOn : undefined} tabIndex={-1} className="flex flex-col gap-5 outline-none">
      <div
        className={`night relative isolate flex items-center gap-4 overflow-hidden rounded-card border border-line p-4 ${
          game.isActive ? 'min-h-24' : 'aspect-video justify-center'
        }`}
      >
        <img
          src={game.background}
          alt=""
          className="absolute inset-0 -z-20 size-full object-cover object-[50%_30%]"
        />
        {game.isActive && <span aria-hidden className="absolute inset-0 -z-10 bg-ground/70" />}
        <img
          src={game.logo}
          alt=""
          width={64}
          height={64}
          className={`shrink-0 ${game.isActive ? 'size-16' : 'size-24'}`}
        />
        {game.isActive && (
          <div className="min-w-0">
            <p className="text-small text-text/85">{t('game:balance')}</p>
            <Amount value={formatBaht(game.balance)} currency={unit} className="text-title" />
            <BalanceAge game={game} />
          </div>
        )}
        {Awning && <Awning />}
      </div>
      {game.isActive && game.state === 'down' && (
        <AlertBox tone="warning" isQuiet title={t('game:downTitle')}>
          {t('game:downText')}
        </AlertBox>
      )}
      {game.isActive && game.isPaused && (
        <AlertBox tone="warning" isQuiet title={t('game:paused')}>
          {t('game:pausedText')}
        </AlertBox>
      )}
      {game.isTransferring && (
        <AlertBox tone="info" isQuiet>
          {t('game:transferringText')}
        </AlertBox>
      )}
    </div>
  )
}

function BalanceAge({ game }: { game: Game }) {
  const { t, i18n } = useTranslation()
  const now = useNow()
  return (
    <p className="text-mini text-text/85">{balanceAge(t, game, { now, language: currentLanguage(i18n) })}</p>
  )
}

function PlayFooter({ game }: { game: Game }) {
  const { t } = useTranslation()
  const { data: account } = useGameAccount(game.code)
  const way = usePlay(game, account)
  const appLink = appLinkOf(game, readDevice())
  if (!way.hasWay) return <p className="text-small text-muted">{t('game:noWayIn')}</p>
  return (
    <>
      <PlayButton game={game} way={way} />
      {appLink !== null && game.loginWay !== 'web' && <AppLink href={appLink} />}
    </>
  )
}

function AppLink({ href }: { href: string }) {
  const { t } = useTranslation()
  const text = readDevice() === 'android' ? t('game:androidApp') : t('game:iosApp')
  return (
    <Button
      isWide
      icon={<Smartphone aria-hidden />}
      render={<a href={href} target="_blank" rel="noopener noreferrer" />}
    >
      {text} <ExternalLink aria-hidden className="inline size-4!" />
      <span className="sr-only"> ({t('opensNewTab')})</span>
    </Button>
  )
}
