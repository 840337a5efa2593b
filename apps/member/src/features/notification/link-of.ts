import type { Notification, NotificationKind } from '@kapao/contract/notification'

const links: Readonly<Record<NotificationKind, (aboutId: string) => string>> = {
  MONEY_IN: lineOf,
  WITHDRAWAL_PAID: lineOf,
  WITHDRAWAL_RETURNED: lineOf,
  BONUS_ENDING: () => '/user/bonus',
  NEW_LOGIN: () => '/user/profile?sheet=devices',
  SUPPORT_MESSAGE: () => '/user/contact?sheet=chat',
}

/** The address of what a notification is about. */
export function linkOf({ kind, aboutId }: Pick<Notification, 'kind' | 'aboutId'>): string {
  return links[kind](aboutId)
}

function lineOf(id: string): string {
  return `/user/statement?line=${id}`
}
