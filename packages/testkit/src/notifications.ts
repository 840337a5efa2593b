import type { Notification } from '@kapao/contract/notification'
import type { Profile } from '@kapao/contract/profile'
import type { Person } from './people.ts'
import type { TestApp } from './test-app.ts'

type Reader = Pick<Person, 'token'>

/** A page of the member's notifications, newest first, and the text by which the next page is requested. */
export async function readNotifications(
  { wire }: Pick<TestApp, 'wire'>,
  { token }: Reader,
  after?: string,
): Promise<{ notifications: Notification[]; after: string | null }> {
  const query = after === undefined ? '' : `?after=${encodeURIComponent(after)}`
  return (
    await wire<{ notifications: Notification[]; after: string | null }>('GET', `/api/notifications${query}`, {
      token,
    })
  ).body
}

/** The count on the member's bell. */
export async function countUnread({ wire }: Pick<TestApp, 'wire'>, { token }: Reader): Promise<number> {
  return (await wire<Profile>('GET', '/api/account/profile', { token })).body.unreadNotifications
}
