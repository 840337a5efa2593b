import type { Shape } from '../shape.ts'
import type { grant as thai } from '../th/grant.ts'

export const grant = {
  kindBonus: 'Bonus',
  kindPromotion: 'Promotion',
  kindInvite: 'Invite bonus',
  kindRefund: 'Cashback',
  activeTitle: '{{kind}} {{code}} is active',
  metTitle: 'Condition met, withdraw it all',
  metText: 'Withdraw everything at once to finish. If there is money in games, move it to the wallet first.',
  storyFigures: 'In figures',
  storyYours: 'With your deposit of {{deposit}} {{unit}}',
  storyExample: 'Say you deposit {{deposit}} {{unit}}',
  storyChoose: 'Deposit in the example',
  storyDeposit: 'You deposit',
  storyStart: 'You start with {{base}} {{unit}}',
  storyPlay: 'You play in total',
  storyPlayTimes: '{{times}} times the start',
  storyReach: 'Play brings it to',
  storyShare: '{{percent}}% of the start',
  storyHours: 'All this within {{hours}} hours',
  storyWithdraw: 'You withdraw everything at once',
  storyFree: 'You can withdraw it right away',
  storyFail: 'It ends early at {{at}} {{unit}} or less',
  ruleTitle: 'How it works',
  ruleCredit:
    'You get {{credit}} {{unit}} on your deposit of {{deposit}} {{unit}}: together {{base}} {{unit}} to start with',
  ruleCreditAlone: 'You get {{credit}} {{unit}} in your wallet at once',
  ruleCreditPercent: 'You get {{percent}}% of your deposit, at most {{most}} {{unit}}',
  ruleCreditBoth:
    'You get {{percent}}% of your deposit and {{credit}} {{unit}}, together at most {{most}} {{unit}}',
  ruleNeedsDeposit: 'Deposit at least {{least}} {{unit}} first, then come back for it',
  ruleSuccess: 'You can withdraw once play has brought it to {{at}} {{unit}} ({{percent}}% of the start)',
  ruleSuccessPercent:
    'You can withdraw once play has brought it to {{percent}}% of the start (deposit and credit)',
  ruleTurnover: 'You have to play {{amount}} {{unit}} in total before you withdraw',
  ruleTurnoverPercent: 'You have to play {{percent}}% of the start in total before you withdraw',
  ruleFree: 'You can withdraw at once, without any condition',
  ruleWhole: 'You can only withdraw everything at once',
  ruleFail:
    'It ends when play has left {{at}} {{unit}} or less ({{percent}}% of the start); then no condition is left',
  ruleFailPercent: 'It ends when play has left {{percent}}% of the start or less; then no condition is left',
  ruleCancel:
    'You can cancel before the condition is met: the credit and all that play has won go back; of your deposit of {{deposit}} {{unit}} you keep what is left',
  ruleCancelNoDeposit:
    'You can cancel before the condition is met: the credit and all that play has won go back',
  ruleCancelPercent:
    'You can cancel before the condition is met: the credit and all that play has won go back; you keep at most your own deposit',
  ruleHours:
    'The condition has to be met within {{hours}} hours; otherwise it ends as if you had cancelled it',
  ruleMeanwhile:
    'Meanwhile you cannot withdraw or receive another bonus. Money you deposit later does not count here',
  bindTitle: 'You cannot withdraw until the condition is met',
  bindMoney: '{{base}} {{unit}} are bound to it: your deposit and the credit',
  bindCancel: 'Not now',
  value: 'Current value',
  start: 'Start',
  progressSuccess: 'Reach {{at}} {{unit}}',
  progressTurnover: 'Play {{amount}} {{unit}}',
  locked: 'Your whole balance is locked until then',
  left: '{{amount}} {{unit}} to go',
  complete: 'Reached',
  failsAt: 'Ends at',
  expires: 'Has to be met before',
  asOf: 'As last reported by the games, {{time}}',
  countAgain: 'Count again now',
  endedSucceeded: '{{kind}} {{code}} succeeded, everything was withdrawn',
  endedFailed: '{{kind}} {{code}} ended: play went down to its limit. No condition is left',
  endedCancelled: '{{kind}} {{code}} was cancelled',
  endedExpired: '{{kind}} {{code}} ran out of time',
  takenBack: '{{amount}} {{unit}} of credit and winnings went back',
} as const satisfies Shape<typeof thai>
