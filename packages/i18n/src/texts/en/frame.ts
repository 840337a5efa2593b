import type { Shape } from '../shape.ts'
import type { frame as thai } from '../th/frame.ts'

export const frame = {
  title: 'console',
  menu: 'Menu',
  openMenu: 'Open the menu',
  groupInsight: 'Insight',
  groupOwn: 'Mine',
  groupDaily: 'Daily work',
  members: 'Members',
  actions: 'All actions',
  approvals: 'Approvals',
  approvalsWaiting: '{{number}} waiting',
  audit: 'Audit',
  groupAdmin: 'Administration',
  team: 'Team',
  account: 'My account',
  chat: 'Chat',
  theme: 'Theme',
  themeSystem: 'As the device',
  themeLight: 'Light',
  themeDark: 'Dark',
  forbiddenTitle: 'You may not open this page',
  forbiddenText: 'It needs the permission: {{permission}}. Ask an owner if your work needs it.',
  notFoundTitle: 'There is no such page',
  notFoundText: 'The link may be old or mistyped.',
  brokenText: 'Try opening the page again. What you have done so far is kept.',
} as const satisfies Shape<typeof thai>
