import type { ObserveRequest } from '@kapao/providers/outbound/observed-answer'
import type { Tracing } from './tracing.ts'

/** Makes each request to an outside company a step of its trace. The company learns nothing of the trace. */
export function traceCompanies(tracing: Tracing, observe: ObserveRequest): ObserveRequest {
  if (!tracing.isOn) return observe
  return (request) => {
    const { party, outcome, milliseconds } = request
    const facts = { 'kapao.company': party, 'kapao.outcome': outcome }
    tracing.ended({ name: `request to ${party}`, kind: 'client', facts }, milliseconds)
    return observe(request)
  }
}
