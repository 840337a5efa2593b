import { setTimeout as wait } from 'node:timers/promises'
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { FastifyBaseLogger } from 'fastify'
import { monotonicMilliseconds, systemClock } from '../platform/clock.ts'
import { createOutageLines } from '../platform/outage-lines.ts'
import { stepUnderWay } from './current-step.ts'
import type { Step, Tracing } from './tracing.ts'

type Options = {
  /** The address of a collector of OpenTelemetry, which takes traces over HTTP. */
  endpoint: string
  /** Which share of the traces is sent, from 0 to 1. The whole trace or nothing of it. */
  share: number
  role: string
  version: string
  log: FastifyBaseLogger
}

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const

const collectMilliseconds = 1000

/** How long a server that stops waits for its collector. */
const lastMomentMilliseconds = 3000

export function sendTraces({ endpoint, share, role, version, log }: Options): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'kapao',
      'service.version': version,
      'kapao.role': role,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: noted(exporter, log), scheduledDelayMillis: collectMilliseconds }),
    ],
  })
  const tracer = provider.getTracer('kapao')

  function start({ name, kind, facts = {}, after }: Step, startTime?: Date): Span {
    const options = {
      attributes: facts,
      kind: kind ? kinds[kind] : SpanKind.INTERNAL,
      ...(startTime ? { startTime } : {}),
    }
    const underWay = stepUnderWay.getStore()
    const parent = readParent(after)
    if (!parent) return tracer.startSpan(name, options, within(underWay))
    const links = underWay ? [{ context: underWay.spanContext() }] : []
    return tracer.startSpan(name, { ...options, links }, parent)
  }

  return {
    isOn: true,
    run: async (step, work) => {
      const span = start(step)
      try {
        return await stepUnderWay.run(span, work)
      } catch (thrown) {
        // The message of an error may contain what a person entered.
        span.setStatus({ code: SpanStatusCode.ERROR })
        span.setAttribute('error.type', nameOf(thrown))
        throw thrown
      } finally {
        span.end()
      }
    },
    note: (facts) => void stepUnderWay.getStore()?.setAttributes(facts),
    ended: (step, milliseconds) => {
      const end = systemClock.now()
      start(step, new Date(end.getTime() - milliseconds)).end(end)
    },
    close: () => Promise.race([provider.shutdown(), wait(lastMomentMilliseconds, undefined, { ref: false })]),
  }
}

function within(span: Span | undefined): Context {
  return span ? trace.setSpan(ROOT_CONTEXT, span) : ROOT_CONTEXT
}

const written = /^00-([0-9a-f]{32})-([0-9a-f]{16})-0([01])$/

/** `undefined` for a text that `currentTraceParent` did not write. */
function readParent(text: string | undefined): Context | undefined {
  const [, traceId, spanId, flags] = written.exec(text ?? '') ?? []
  if (traceId === undefined || spanId === undefined) return undefined
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: Number(flags), isRemote: true })
}

function nameOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.name : typeof thrown
}

/** Says in the log, once in a while, that the collector does not take what is sent to it. */
function noted(exporter: OTLPTraceExporter, log: FastifyBaseLogger): SpanExporter {
  const lines = createOutageLines(monotonicMilliseconds)
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const line = result.error ? lines.admit('traces') : undefined
        if (line) log.warn({ err: result.error, ...line }, 'traces.not_sent')
        done(result)
      }),
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  }
}
