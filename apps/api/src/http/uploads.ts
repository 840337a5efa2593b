import multipart, { type MultipartFile } from '@fastify/multipart'
import type { Upload } from '@kapao/contract/call'
import { refuse, type Refusal } from '@kapao/contract/refusal'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Admitted } from './admit.ts'
import { watchRate } from './upload-rate.ts'
import { createUploadSlots } from './upload-slots.ts'

/** The uploaded file: complete, too large for the call, or none. A broken-off or unreadable form counts as none. */
export type Uploaded = { kind: 'file'; bytes: Buffer } | { kind: 'none' } | { kind: 'too large' }

/** Reads the one file of a request, up to the size that the call accepts. */
export type ReadUpload = (
  request: FastifyRequest,
  reply: FastifyReply,
  upload: Upload,
  admitted: Admitted,
) => Promise<Uploaded | Refusal>

/** A request with a file may take long. Any other request that is incomplete after this time is cut off. */
const usualRequestMilliseconds = 60_000

/** The timers of requests that are still arriving. */
const cutOffs = new WeakMap<FastifyRequest, NodeJS.Timeout>()

/** Allows calls to accept files. A file is read only after its sender was identified. */
export async function takeUploads(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { throwFileSizeLimit: false })
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.takesFile) return
    const cutOff = setTimeout(() => request.raw.destroy(), usualRequestMilliseconds)
    cutOffs.set(request, cutOff)
  })
  async function arrive(request: FastifyRequest): Promise<void> {
    return clearTimeout(cutOffs.get(request))
  }
  app.addHook('preValidation', arrive)
  app.addHook('onResponse', arrive)
  app.addHook('onRequestAbort', arrive)
}

declare module 'fastify' {
  interface FastifyContextConfig {
    takesFile?: boolean
  }
}

/** A client that is refused because too many uploads wait is told to try again then. */
const againSeconds = 5

/**
 * Limits how many files one server holds in memory, by kind, person and address. A waiting client continues to send when
 * its turn comes, and only from then on must it keep the least rate. Refuses REQUEST_LIMIT (too many uploads wait), and
 * with the call's code for it an upload that stops arriving, or comes too slowly.
 */
export function createReadUpload(config: Config): ReadUpload {
  const slots = createUploadSlots(config)
  const rate = { idleSeconds: config.UPLOADS_IDLE, leastRate: config.UPLOADS_LEAST_RATE }
  return async (request, reply, upload, admitted) => {
    if (!request.isMultipart()) return { kind: 'none' }
    const uploaded = await slots.run(upload, { admitted, address: request.ip }, async () => {
      const { stalled, end } = watchRate(() => request.socket.bytesRead, rate)
      const read = readFile(request, upload).catch((): Uploaded => ({ kind: 'none' }))
      return Promise.race([read, stalled]).finally(end)
    })
    if (uploaded === undefined) return refuse('REQUEST_LIMIT', { seconds: againSeconds })
    if (uploaded !== 'stalled') return uploaded
    // Otherwise the rest would be read, as slowly, for the next request on this connection.
    reply.header('connection', 'close')
    return refuse(upload.stalledCode)
  }
}

async function readFile(request: FastifyRequest, { field, mostBytes }: Upload): Promise<Uploaded> {
  // The library does not notice a connection that ended before it started to read, and would never free its slot.
  if (request.raw.destroyed) return { kind: 'none' }
  const limits = { files: 1, fields: 4, fieldSize: 1000, parts: 5, fileSize: mostBytes }
  for await (const part of request.parts({ limits })) {
    if (part.type !== 'file') continue
    if (part.fieldname === field) return readPart(part)
    // An unread part would block the parts after it.
    part.file.resume()
  }
  return { kind: 'none' }
}

async function readPart(part: MultipartFile): Promise<Uploaded> {
  const pieces: Buffer[] = []
  for await (const piece of part.file) pieces.push(piece as Buffer)
  if (part.file.truncated) return { kind: 'too large' }
  const bytes = Buffer.concat(pieces)
  return bytes.length === 0 ? { kind: 'none' } : { kind: 'file', bytes }
}
