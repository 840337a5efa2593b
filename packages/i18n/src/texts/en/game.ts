import type { Shape } from '../shape.ts'
import type { game as thai } from '../th/game.ts'

export const game = {
  title: 'Games',
  slot: 'Slots',
  sport: 'Sport and casino',
  lotto: 'Lotto',
  providers: 'Providers: {{number}}',
  tapToPlay: 'Tap to play',
  openAccount: 'Open account',
  balance: 'Game balance',
  username: 'Game username',
  password: 'Game password',
  notYetTitle: 'Games are being prepared',
  notYetText: 'You can deposit already. The money is safe in your wallet.',
} as const satisfies Shape<typeof thai>
