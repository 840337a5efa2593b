import { typing } from '@kapao/contract/chat-socket'
import type { Socket } from 'socket.io'
import { monotonicMilliseconds } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import type { Operator } from '../platform/operation.ts'

/** A console says every three seconds that its operator still types. More often is not passed on. */
const gapMilliseconds = 1000

/** Passes on from a console that its operator, who may answer chats, types in a conversation. */
export function serveTyping(
  context: Pick<Context, 'announceTyping' | 'log'>,
  socket: Socket,
  identify: () => Promise<Operator | undefined>,
): void {
  let passedOnAt = Number.NEGATIVE_INFINITY
  socket.on('typing', (said: unknown) => {
    const parsed = typing.safeParse(said)
    const now = monotonicMilliseconds()
    if (!parsed.success || now < passedOnAt + gapMilliseconds) return
    passedOnAt = now
    identify()
      .then((operator) => {
        if (!operator?.permissions.has('chat.answer')) return
        context.announceTyping({ ...parsed.data, operatorId: operator.operatorId })
      })
      .catch((outage: unknown) => context.log.warn({ err: outage }, 'announcement.lost'))
  })
}
