import { type GameCategory, kipSuffix, type LoginWay } from '@kapao/contract/game'
import { demoGames, type DemoGameCode } from '@kapao/providers/game/demo-games'
import type { ProviderRow } from '@kapao/api/features/game/game'

type Shown = { name: string; category: GameCategory; loginWay: LoginWay }

function slot(name: string, loginWay: LoginWay): Shown {
  return { name, category: 'slot', loginWay }
}

/** The sixteen providers of specification §9 in its order, and one that is opened through its web link. Product §4. */
const shown = {
  JOKER: slot('Joker', 'form'),
  SEXYGAME: { name: 'Sexy Game', category: 'sport', loginWay: 'form' },
  BETFLIX: slot('Betflix', 'link'),
  ASKMEBET: slot('AskMeBet', 'link'),
  UFABET: { name: 'UFABET', category: 'sport', loginWay: 'form' },
  SUPERSLOT: slot('Super Slot', 'form'),
  PG: slot('PG', 'link'),
  SLOTXO: slot('SlotXO', 'form'),
  IMI: slot('IMI', 'link'),
  USUN: slot('U-Sun', 'link'),
  AREASLOT: slot('Area Slot', 'link'),
  CIRCUS: slot('Circus', 'link'),
  SLOTRACHA: slot('Slot Racha', 'link'),
  PGSLOT: slot('PG Slot', 'link'),
  JOKER2: slot('Joker 2', 'link'),
  HUAYHD: { name: 'Huay HD', category: 'lotto', loginWay: 'link' },
  LUCKYSPIN: slot('Lucky Spin', 'web'),
} satisfies Partial<Record<DemoGameCode, Shown>>

type DemoProvider = Omit<ProviderRow, 'is_enabled'>

function listProviders(currency: 'BAHT' | 'LAK'): DemoProvider[] {
  return Object.entries(shown).map(([company, { name, category, loginWay }], index) => {
    const code = (currency === 'LAK' ? `${company}${kipSuffix}` : company) as DemoGameCode
    const { protocol, ftWalletSlot, decimals } = demoGames[code]
    return {
      code,
      name,
      category,
      logo: `/games/${company}-logo.svg`,
      background: `/games/${company}-background.svg`,
      ft_wallet_slot: String(ftWalletSlot),
      decimals,
      currency,
      login_way: loginWay,
      web: loginWay === 'link' ? null : 'login',
      android: null,
      ios: null,
      protocol,
      base_url: null,
      credentials: null,
      sort_order: index + 1,
    }
  })
}

/** The game providers of the demo, simulated by the sandbox: without their own address or credentials. */
export const demoProviders: readonly DemoProvider[] = [...listProviders('BAHT'), ...listProviders('LAK')]
