import multipart, { type MultipartFile } from '@fastify/multipart'
import type { Upload } from '@kapao/contract/call'
import { refuse, type Refusal } from '@kapao/contract/refusal'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createBulkhead } from '../platform/bulkhead.ts'

/** A file as it came: whole, above what the call takes, or none: also where a form is none, or broke off on its way. */
export type Uploaded = { kind: 'file'; bytes: Buffer } | { kind: 'none' } | { kind: 'too large' }

/** What one server holds in memory at once; who waits sends on when it is their turn. */
const reading = createBulkhead({ atOnce: 16, waiting: 128 })

/** A request with a file may take long; every other one that is not whole after this long is cut off. */
const usualRequestMilliseconds = 60_000

/** Of the requests that are still on their way. */
const cutOffs = new WeakMap<FastifyRequest, NodeJS.Timeout>()

/** Lets calls take files. Their bytes are read by the call itself, after it knows who sends them. */
export const takeUploads = async (app: FastifyInstance): Promise<void> => {
  await app.register(multipart, { throwFileSizeLimit: false })
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.takesFile) return
    const cutOff = setTimeout(() => request.raw.destroy(), usualRequestMilliseconds)
    cutOffs.set(request, cutOff)
  })
  const arrive = async (request: FastifyRequest): Promise<void> => clearTimeout(cutOffs.get(request))
  app.addHook('preValidation', arrive)
  app.addHook('onResponse', arrive)
  app.addHook('onRequestAbort', arrive)
}

declare module 'fastify' {
  interface FastifyContextConfig {
    takesFile?: boolean
  }
}

/** Reads the one file of a request, never more of it than the call takes. Refuses when too many wait. */
export const readUpload = async (
  request: FastifyRequest,
  upload: Upload,
): Promise<Uploaded | Refusal<'REQUEST_LIMIT'>> => {
  if (!request.isMultipart()) return { kind: 'none' }
  const read = await reading.run(() => readFile(request, upload).catch((): Uploaded => ({ kind: 'none' })))
  return read ?? refuse('REQUEST_LIMIT', { seconds: 5 })
}

const readFile = async (request: FastifyRequest, { field, mostBytes }: Upload): Promise<Uploaded> => {
  // The library hears of no end that came before it began, and would keep the place for ever.
  if (request.raw.destroyed) return { kind: 'none' }
  const limits = { files: 1, fields: 4, fieldSize: 1000, parts: 5, fileSize: mostBytes }
  for await (const part of request.parts({ limits })) {
    if (part.type !== 'file') continue
    if (part.fieldname === field) return readPart(part)
    // What nobody reads would hold up what follows.
    part.file.resume()
  }
  return { kind: 'none' }
}

const readPart = async (part: MultipartFile): Promise<Uploaded> => {
  const pieces: Buffer[] = []
  for await (const piece of part.file) pieces.push(piece as Buffer)
  if (part.file.truncated) return { kind: 'too large' }
  const bytes = Buffer.concat(pieces)
  return bytes.length === 0 ? { kind: 'none' } : { kind: 'file', bytes }
}
