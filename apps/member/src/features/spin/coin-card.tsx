import type { SpinSetup } from '@kapao/contract/spin'
import { formatBaht, formatCount } from '@kapao/i18n/number'
import { AlertBox } from '@kapao/ui/feedback/alert-box'
import { Button } from '@kapao/ui/actions/button'
import { Card } from '@kapao/ui/layout/card'
import { NumberedSteps } from '@kapao/ui/data/numbered-steps'
import { ProgressBar } from '@kapao/ui/feedback/progress-bar'
import { Coins } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePrizeWords } from './prize-words.ts'

type CoinCardProps = { setup: SpinSetup; coins: number }

/** The member's coins, their value in deposits, the amount missing for the next coin, and the deposits in progress. */
export function CoinCard({ setup, coins }: CoinCardProps) {
  const { t } = useTranslation()
  const { unit } = usePrizeWords()
  const { coinRate, untilNextCoin } = setup
  return (
    <Card as="section" aria-labelledby="coins" className="p-5!">
      <h2 id="coins" className="text-small text-muted">
        {t('spin:coinsTitle')}
      </h2>
      <p className="flex items-center gap-2.5 font-figures text-amount font-bold text-gold">
        <Coins aria-hidden className="size-8" />
        {formatCount(coins)}
      </p>
      {coinRate === null ? (
        <p className="mt-1 text-small text-muted">{t('spin:noRate')}</p>
      ) : (
        <>
          {coins > 0 && (
            <p className="text-small">
              {t('spin:coinsWorth', { amount: formatBaht(coins * coinRate), unit })}
            </p>
          )}
          <p className="text-small text-muted">{t('spin:coinRate', { rate: formatBaht(coinRate), unit })}</p>
          {untilNextCoin !== null && (
            <div className="mt-3">
              <ProgressBar
                label={t('spin:towardsNext')}
                value={((coinRate - Math.min(untilNextCoin, coinRate)) / coinRate) * 100}
              />
              <p className="text-small text-muted">
                {untilNextCoin > 0
                  ? t('spin:untilNext', { amount: formatBaht(untilNextCoin), unit })
                  : t('spin:nextAtOnce')}
              </p>
            </div>
          )}
        </>
      )}
      <Coming setup={setup} unit={unit} />
      {coins < 1 && coinRate !== null && <HowToEarn rate={formatBaht(coinRate)} unit={unit} />}
    </Card>
  )
}

function Coming({ setup: { coming }, unit }: { setup: SpinSetup; unit: string }) {
  const { t } = useTranslation()
  if (coming.deposits === 0) return null
  const amount = formatBaht(coming.deposits)
  return (
    <AlertBox tone="info" isQuiet className="mt-4">
      {coming.coins > 0
        ? t('spin:coming', { amount, unit, coins: formatCount(coming.coins) })
        : t('spin:comingLess', { amount, unit })}
    </AlertBox>
  )
}

function HowToEarn({ rate, unit }: { rate: string; unit: string }) {
  const { t } = useTranslation()
  return (
    <div className="mt-5 border-t border-line pt-4">
      <h3 className="mb-3 font-bold">{t('spin:earnTitle')}</h3>
      <NumberedSteps
        steps={[
          { key: 'deposit', title: t('spin:earnDeposit'), text: t('spin:earnDepositText') },
          { key: 'coin', title: t('spin:earnCoin', { rate, unit }), text: t('spin:earnCoinText') },
          { key: 'spin', title: t('spin:earnSpin'), text: t('spin:earnSpinText') },
        ]}
      />
      <Button variant="primary" isWide className="mt-5" render={<Link to="/user/home" />}>
        {t('spin:toDeposit')}
      </Button>
    </div>
  )
}
