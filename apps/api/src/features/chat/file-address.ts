import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from '../../platform/context.ts'

type FileKey = { participantId: string; fileId: string }
type Signer = Pick<Context, 'config'>

/** An address holds for one to two hours, and is the same for an hour: what is shown is not fetched anew each time. */
const stepSeconds = 3600

function sign({ config }: Signer, { participantId, fileId }: FileKey, until: number): string {
  return createHmac('sha256', config.KEY_HASHING)
    .update(`chat file ${participantId} ${fileId} ${until}`)
    .digest('base64url')
}

/** An address that shows a file to whoever has it. It is told to the conversation's own people alone. */
export function addressFile(context: Signer, key: FileKey, now: Date): string {
  const until = (Math.floor(now.getTime() / 1000 / stepSeconds) + 2) * stepSeconds
  return `/api/chat/file/${key.participantId}/${key.fileId}/${until}/${sign(context, key, until)}`
}

/** Whether an address is one that we gave, and not over. */
export function isOurAddress(
  context: Signer,
  { until, signature, ...key }: FileKey & { until: number; signature: string },
  now: Date,
): boolean {
  const [wanted, given] = [Buffer.from(sign(context, key, until)), Buffer.from(signature)]
  return wanted.length === given.length && timingSafeEqual(wanted, given) && now.getTime() < until * 1000
}

/** How a message names the file that it carries. */
export function filePath(fileId: string): string {
  return `chat/${fileId}`
}

export function readFilePath(path: string): string | undefined {
  return /^chat\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(path)?.[1]
}
