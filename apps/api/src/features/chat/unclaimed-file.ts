import type { DatabaseTransaction } from '@kapao/database/connect'
import { v5 } from 'uuid'
import type { Context } from '../../platform/context.ts'
import { macsOf } from '../../platform/key-ring.ts'
import { giveFile, markFileSent } from './chat-file.store.ts'

/** Separates the owners of unclaimed files from every other id that is derived. */
const namespace = '2a9de5b4-31c8-4d0c-a5a3-5a2f0f5d9c17'

/**
 * The owner of a file whose upload named nobody, until somebody sends it. It follows from the file's random id, which
 * only the response to the upload contains: whoever has that may send the file, once.
 */
export function ownerOfUnclaimed(context: Pick<Context, 'config'>, fileId: string): string {
  return ownersOfUnclaimed(context, fileId)[0] ?? ''
}

/** The owner by each version of the key, newest first. */
function ownersOfUnclaimed({ config }: Pick<Context, 'config'>, fileId: string): string[] {
  return macsOf(config.KEY_FILES, `chat upload ${fileId}`).map((mac) => v5(mac.toString('hex'), namespace))
}

/** Marks a participant's file as sent, or takes one that nobody has claimed. False if there is no such file. */
export async function sendFile(
  tx: DatabaseTransaction,
  context: Pick<Context, 'config' | 'clock'>,
  { participantId, fileId }: { participantId: string; fileId: string },
): Promise<boolean> {
  const sent = { participantId, fileId, at: context.clock.now() }
  if (await markFileSent(tx, sent)) return true
  await giveFile(tx, { owners: ownersOfUnclaimed(context, fileId), participantId, fileId })
  return markFileSent(tx, sent)
}
