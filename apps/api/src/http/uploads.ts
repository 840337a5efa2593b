import multipart, { type MultipartFile } from '@fastify/multipart'
import type { Upload } from '@kapao/contract/call'
import { refuse, type Refusal } from '@kapao/contract/refusal'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createBulkhead } from '../platform/bulkhead.ts'

/** The uploaded file: complete, too large for the call, or none. A broken-off or unreadable form counts as none. */
export type Uploaded = { kind: 'file'; bytes: Buffer } | { kind: 'none' } | { kind: 'too large' }

/** Limits how many files one server holds in memory. A waiting client continues to send when its turn comes. */
const reading = createBulkhead({ atOnce: 16, waiting: 128 })

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

/**
 * Reads the one file of a request, up to the size that the call accepts. Refuses REQUEST_LIMIT: too many uploads wait.
 */
export async function readUpload(
  request: FastifyRequest,
  upload: Upload,
): Promise<Uploaded | Refusal<'REQUEST_LIMIT'>> {
  if (!request.isMultipart()) return { kind: 'none' }
  const read = await reading.run(() => readFile(request, upload).catch((): Uploaded => ({ kind: 'none' })))
  return read ?? refuse('REQUEST_LIMIT', { seconds: 5 })
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
