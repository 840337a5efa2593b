import { AsyncLocalStorage } from 'node:async_hooks'
import type { Span } from '@opentelemetry/api'

/** The step under way in this asynchronous flow. Empty while tracing is off. */
export const stepUnderWay = new AsyncLocalStorage<Span>()

/** The trace of the step under way, as in the entries of the log; `undefined` while nothing is traced. */
export function currentTraceId(): string | undefined {
  return stepUnderWay.getStore()?.spanContext().traceId
}

/**
 * The step under way as W3C Trace Context writes it, for whatever continues its trace later: a job, an announcement, the
 * payment of a QR. `undefined` while nothing is traced.
 */
export function currentTraceParent(): string | undefined {
  const step = stepUnderWay.getStore()?.spanContext()
  return step && `00-${step.traceId}-${step.spanId}-0${step.traceFlags & 1}`
}
