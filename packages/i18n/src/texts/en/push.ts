import type { Shape } from '../shape.ts'
import type { push as thai } from '../th/push.ts'

export const push = {
  news: 'There is news in your account',
  open: 'Open the app to see it',
  newLogin: 'Not you? Open the app and log that device out',
  title: 'When the app is closed',
  want: 'Notify me on this device',
  wantText: 'No game sounds and no advertising. Your browser asks you once more',
  onText: 'We tell you on this device, also when the app is closed',
  amounts: 'Show money and amounts',
  amountsText: 'Others may read it on the locked screen. While it is off, we only say that there is news',
  unsupported: 'This browser can’t notify you when the app is closed. Try Chrome',
  install:
    'On an iPhone or iPad, add the app to the home screen first: tap Share, choose “Add to Home Screen”, and open the app from there',
  denied: 'Your browser blocks our notifications',
  deniedText:
    'Open the site’s settings in your browser (tap the icon beside the address, or hold the app’s icon if it is installed), choose Notifications, and allow them',
  failed: 'It couldn’t be switched on',
  failedText: 'Your browser didn’t reach its own notification service. Check the internet and try again',
} as const satisfies Shape<typeof thai>
