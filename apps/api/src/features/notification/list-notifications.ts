import { listNotifications as call, type Notification, notificationKinds } from '@kapao/contract/notification'
import { refuse } from '@kapao/contract/refusal'
import { toAmount } from '@kapao/money/satang'
import { z } from 'zod'
import { readCursor, writeCursor } from '../../platform/cursor.ts'
import { readDevice } from '../../platform/device.ts'
import { operation } from '../../platform/operation.ts'
import { listNotificationRows, type Position } from './notification.store.ts'

const pageSize = 20

/**
 * A page of the member's notifications, newest first. What this session did itself is read. Refuses `VALIDATION_FAILED`:
 * the cursor is malformed.
 */
export const listNotifications = operation(call, async ({ query, member }, context) => {
  const after = query.after === undefined ? undefined : parseCursor(query.after)
  if (query.after !== undefined && !after) return refuse('VALIDATION_FAILED')
  const rows = await listNotificationRows(context.db, { memberId: member.memberId, after, most: pageSize })
  const last = rows.length === pageSize ? rows.at(-1) : undefined
  return {
    notifications: rows.map((row) => present(row, member.sessionId)),
    after: last ? writeCursor(last.at, last.kind, last.aboutId) : null,
  }
})

type Row = Awaited<ReturnType<typeof listNotificationRows>>[number]

function present(row: Row, ownSessionId: string): Notification {
  return {
    kind: row.kind,
    aboutId: row.aboutId,
    at: row.at.toISOString(),
    isRead: row.readAt !== null || row.sessionId === ownSessionId,
    amount: row.amount === null ? null : toAmount(row.amount),
    currency: row.currency,
    device: row.device === null ? null : readDevice(row.device),
    grant:
      row.grantKind === null || row.grantCode === null
        ? null
        : {
            kind: row.grantKind,
            code: row.grantCode,
            expiresAt: row.grantExpiresAt?.toISOString() ?? null,
          },
  }
}

const cursor = z.tuple([z.iso.datetime(), z.enum(notificationKinds), z.uuid()])

function parseCursor(text: string): Position | undefined {
  const read = readCursor(cursor, text)
  if (!read) return undefined
  const [at, kind, aboutId] = read
  return { at: new Date(at), kind, aboutId }
}
