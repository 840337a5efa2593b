import { type Refusal, refuse } from '@kapao/contract/refusal'
import { addressBlock } from '../../http/address-block.ts'
import { secondsAfter } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { isFirstInWindow, startOfWindow } from '../../platform/time-window.ts'
import { addToUploads, sumGuestFiles } from './guest-upload.store.ts'

const daySeconds = 24 * 3600
const hourSeconds = 3600
const megabyte = 1_000_000

/** A guest's file. `guest` is undefined if the upload named nobody. */
type GuestFile = { guest: string | undefined; address: string; bytes: number }

/**
 * Counts a guest's file against the day's quotas (UTC) of the guest and of the address, before it is stored. Refuses
 * REQUEST_LIMIT (a quota is used up, `seconds` until the day ends) and CHAT_UPLOAD_FAIL (the space for guests' files is
 * full), and then counts nothing. `giveBack` takes back the count of a file that was not stored after all.
 */
export async function spendGuestQuota(
  context: Context,
  { guest, address, bytes }: GuestFile,
): Promise<{ giveBack: () => Promise<void> } | Refusal<'REQUEST_LIMIT' | 'CHAT_UPLOAD_FAIL'>> {
  const { config, clock, db } = context
  if (!(await hasSpace(context, bytes))) return refuse('CHAT_UPLOAD_FAIL')
  const now = clock.now()
  const startsAt = startOfWindow(now, daySeconds)
  const quotas = [
    ...(guest === undefined ? [] : [{ scope: `guest ${guest}`, most: config.CHAT_FILES_GUEST }]),
    { scope: `address ${addressBlock(address)}`, most: config.CHAT_FILES_ADDRESS },
  ]
  const refused = await context.transaction(async (tx) => {
    for (const { scope, most } of quotas) {
      const sums = await addToUploads(tx, { scope, startsAt }, { files: 1, bytes })
      if (sums.files > most.files || sums.bytes > most.megabytes * megabyte)
        return refuse('REQUEST_LIMIT', { seconds: secondsUntil(secondsAfter(startsAt, daySeconds), now) })
    }
    return undefined
  })
  if (refused) return refused
  return {
    giveBack: async () => {
      for (const { scope } of quotas)
        await addToUploads(db, { scope, startsAt }, { files: -1, bytes: -bytes })
    },
  }
}

function secondsUntil(end: Date, now: Date): number {
  return Math.ceil((end.getTime() - now.getTime()) / 1000)
}

/** Whether a file fits into the space for guests' files. Raises the alarms, once an hour for each server. */
async function hasSpace({ config, clock, db, log }: Context, bytes: number): Promise<boolean> {
  const { soft, hard } = config.CHAT_FILES_GUESTS
  const stored = (await sumGuestFiles(db)) + bytes
  const until = secondsAfter(startOfWindow(clock.now(), hourSeconds), hourSeconds)
  if (stored > hard * megabyte) {
    if (isFirstInWindow(log, 'guest files full', until)) log.error({ stored, hard }, 'chat.guest_files_full')
    return false
  }
  if (stored > soft * megabyte && isFirstInWindow(log, 'guest files many', until))
    log.warn({ stored, soft, hard }, 'chat.guest_files_many')
  return true
}
