import type { Shape } from '../shape.ts'
import type { howto as thai } from '../th/howto.ts'

export const howto = {
  walletTotal: 'The big number is all your money.',
  walletDeposit: 'To pay in, tap [wallet:deposit].',
  walletWay: 'Choose a way, such as [deposit:wayQrKbank].',
  walletAmount: 'Tap an amount, and the QR is there.',
  walletPay: 'Save the QR, scan it in your bank app, and pay exactly this amount.',
  walletArrived: 'The money arrives within 1 minute, and this page says so.',
  walletWithdraw: 'To take money out, tap [wallet:withdraw].',
  walletWithdrawAmount: 'Enter the amount, then tap the gold button.',
  walletConfirm: 'Check the amount, then tap [withdrawal:confirm].',
  walletPaid: 'Money only ever goes to your own bank account.',

  gameFind: 'Games are further down on home. Swipe sideways for more.',
  gameOpen: 'Tap a game. The first time, this opens your account there.',
  gameAmount: 'Enter how much to move into the game.',
  gameMove: 'Tap the transfer button, and the money is in the game.',
  gamePlay: 'Tap the play button to enter the game.',
  gameThere: 'The game opens with your money in it.',
  gameBack: 'Back here after playing, tap [transfer:again], then [transfer:moveOut].',
  gameHome: 'Enter the amount, transfer, and it is in your wallet again.',

  balanceTotal: 'The big number is all you have, wallet and games together.',
  balanceParts: 'The line below says how much is in the wallet, and how much in games.',
  balanceRefresh: 'Tap the arrow for the latest balance of every game.',
  balanceGames: 'Each game has a card that says how much is in it.',
  balanceStatement: 'Tap [site:menuStatement] for all that came in and went out.',
  balanceEntry: 'Tap an entry for its time, and the balance after it.',

  receiveOpen: 'On home, tap [wallet:bonus].',
  receiveChoose: 'Choose the bonus you want.',
  receiveRule: 'Read the rule first: what you get, and when you can withdraw.',
  receiveTap: 'Tap the gold button to receive it.',
  receiveGot: 'The credit is in your wallet at once.',
  receiveProgress: 'This bar says how close you are to withdrawing.',

  endWhere: 'The bonus you have is shown on the page [bonus:title].',
  endSuccess: 'When the bar is full, withdraw everything: the bonus has ended well.',
  endFail: 'Played down to this amount, it ends by itself and no condition is left.',
  endCancel: 'To end it yourself before that, tap [bonus:cancel].',
  endWarning: 'Read how much credit goes back, then say yes.',
  endDone: 'The bonus has ended. You can withdraw, or receive another.',
} as const satisfies Shape<typeof thai>
