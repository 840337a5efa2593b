import type { Game } from '@kapao/contract/game'
import { startI18n } from '@kapao/i18n/start'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { GameCard } from './game-card.tsx'

const i18n = await startI18n('en')

const game: Game = {
  category: 'slot',
  code: 'PG',
  name: 'PG',
  logo: '/games/PG-logo.svg',
  background: '/games/PG-background.svg',
  isActive: false,
  amount: 0,
  ftWalletSlot: 1,
  balance: 0,
  state: 'inactive',
  balanceAt: null,
  usedAt: null,
  isFavourite: false,
  isTransferring: false,
  step: 1,
  loginWay: 'link',
  web: null,
  android: null,
  ios: null,
}

function textOf(shown: Game): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <I18nextProvider i18n={i18n}>
        <GameCard game={shown} onOpen={() => undefined} />
      </I18nextProvider>
    </QueryClientProvider>,
  )
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(' .', '.')
}

test('a card without an account shows its balance and offers to open one', () => {
  expect(textOf(game)).toMatch(/PG 0.00 Open account/)
})

test('a card with an account shows no amount until the provider has reported one', () => {
  const open = { ...game, isActive: true, state: 'stale' as const }
  expect(textOf(open)).not.toContain('0.00')
  expect(textOf({ ...open, balance: 12.5, balanceAt: '2026-11-20T00:00:00.000Z' })).toContain('12.50')
})
