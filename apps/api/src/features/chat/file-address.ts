import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from '../../platform/context.ts'

type FileKey = { participantId: string; fileId: string }
type Signer = Pick<Context, 'config'>

/**
 * An address is valid for one to two hours and stays the same for an hour, so that browsers can cache what it shows.
 */
const stepSeconds = 3600

function sign({ config }: Signer, { participantId, fileId }: FileKey, until: number): string {
  return createHmac('sha256', config.KEY_HASHING)
    .update(`chat file ${participantId} ${fileId} ${until}`)
    .digest('base64url')
}

/** A signed address that shows a file to anyone who has it. Only the participants of its conversation receive it. */
export function addressFile(context: Signer, key: FileKey, now: Date): string {
  const until = (Math.floor(now.getTime() / 1000 / stepSeconds) + 2) * stepSeconds
  return `/api/chat/file/${key.participantId}/${key.fileId}/${until}/${sign(context, key, until)}`
}

/** Whether an address carries our signature and has not expired. */
export function isOurAddress(
  context: Signer,
  { until, signature, ...key }: FileKey & { until: number; signature: string },
  now: Date,
): boolean {
  const [wanted, given] = [Buffer.from(sign(context, key, until)), Buffer.from(signature)]
  return wanted.length === given.length && timingSafeEqual(wanted, given) && now.getTime() < until * 1000
}

/** The path by which a message refers to its file. */
export function filePath(fileId: string): string {
  return `chat/${fileId}`
}

export function readFilePath(path: string): string | undefined {
  return /^chat\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(path)?.[1]
}
