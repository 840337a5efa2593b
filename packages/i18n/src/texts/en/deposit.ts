import type { Shape } from '../shape.ts'
import type { deposit as thai } from '../th/deposit.ts'

export const deposit = {
  title: 'Deposit',
  chooseWay: 'Choose how to pay in',
  wayQr: 'PromptPay QR',
  wayQrKbank: 'KBANK QR',
  wayQrProvider: 'QR {{provider}}',
  wayQrText: 'Scan and pay with any bank app',
  wayBank: 'Bank transfer',
  wayTrueWallet: 'TrueWallet',
  fastest: 'Fastest',
  noWays: 'There is no way to pay in at the moment. Please contact us.',
  notYetTitle: 'This way is not open yet',
  notYetText: 'Until then you can deposit with the KBANK QR around the clock.',
  useKbankQr: 'Use the KBANK QR',

  // Making a QR
  qrTitle: 'Deposit with QR {{provider}}',
  qrTitleKbank: 'Deposit with KBANK QR',
  amountLabel: 'Amount to deposit',
  amountExample: 'For example 100',
  quickAmounts: 'Quick amounts',
  minimum: 'At least {{min}} baht',
  belowMinimum: 'The amount must be at least {{min}} baht',
  aboveMaximum: 'The amount must be at most {{max}} baht',
  amountInvalid: 'Enter an amount with at most 2 decimals',
  createQr: 'Create QR',
  creatingQr: 'Creating the QR…',
  replacesOther: 'Your earlier QR will be dropped. There is one QR at a time.',

  // A live QR
  payExactly: 'Scan and pay exactly this amount',
  qrPicture: 'QR to pay {{amount}} baht',
  expiresIn: '{{time}} left',
  step1Title: 'Save the QR picture',
  step1Text: 'then open your bank app',
  step2Title: 'Scan and pay',
  step2Text: 'The {{satang}} must match: that is how we know it is you',
  step2WholeText: 'The amount must match the one shown',
  step3Title: 'The money arrives within 1 minute',
  step3Text: 'and this page tells you at once',
  savePicture: 'Save QR picture',
  pictureSaved: 'QR picture saved',
  pictureFailed: 'The picture could not be saved. Take a screenshot instead.',
  openBankApp: 'Open bank app',
  transferred: 'I transferred',
  transferredTitle: 'Thank you, we are waiting for the money',
  transferredText: 'The balance refreshes by itself when the money arrives, usually within 1 minute.',
  cancelQr: 'Cancel this QR',
  cancelQuestion: 'Cancel this QR?',
  cancelText: 'If you have already paid, do not worry: the money still comes to your wallet.',
  cancelled: 'QR cancelled',
  keepQr: 'Keep this QR',

  // How it ends
  expiredTitle: 'The QR has expired',
  expiredText:
    'Do not pay the old one, make a new one. If you have already paid, the money still comes to your wallet.',
  newQr: 'Create a new QR',
  arrivedTitle: 'The money arrived!',
  arrivedText: '{{amount}} baht are in your wallet',
  seeStatement: 'See it in the statement',
  depositAgain: 'Deposit more',

  // What is said of every way
  singleUse: 'A QR works once and for a limited time',
  creditedWithin: 'The wallet is credited within 1 minute',
  slipWithinHour: 'A slip must be uploaded within 1 hour',
  slipClosed: 'Slips are not taken daily from {{from}} to {{until}}',
  ownAccountOnly: 'Pay only from an account in your registered name',
} as const satisfies Shape<typeof thai>
