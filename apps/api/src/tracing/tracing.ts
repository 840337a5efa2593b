import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'

/** What a step says about itself. Names and codes of the product alone: never anything of a person or of their money. */
export type StepFacts = Readonly<Record<string, string | number | boolean>>

export type Step = {
  name: string
  /** What it does for whom, in OpenTelemetry's terms. By default it is inside the server. */
  kind?: 'server' | 'client' | 'producer' | 'consumer'
  facts?: StepFacts
  /**
   * The step that it continues, as `currentTraceParent` wrote it, with a link to the one under way. By default it continues
   * the one under way, or begins a trace.
   */
  after?: string | undefined
}

/** Traces of what the server does, from a request to the sockets that learn of it. Decision record 0127. */
export type Tracing = {
  isOn: boolean
  /** Does work as a step of the trace. What it throws marks the step as failed, by the kind of error alone. */
  run: <T>(step: Step, work: () => Promise<T>) => Promise<T>
  /** Adds to the step under way. */
  note: (facts: StepFacts) => void
  /** Adds a step that ends now. */
  ended: (step: Step, milliseconds: number) => void
  /** Sends what was not sent yet. */
  close: () => Promise<void>
}

const off: Tracing = {
  isOn: false,
  run: (_step, work) => work(),
  note: () => undefined,
  ended: () => undefined,
  close: () => Promise.resolve(),
}

type Settings = Pick<Config, 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_TRACES_SAMPLER_ARG' | 'ROLE'>

/** Traces if the settings name a collector. Otherwise the library is not even loaded. */
export async function openTracing(
  { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share, ROLE }: Settings,
  { log, version }: { log: FastifyBaseLogger; version: string },
): Promise<Tracing> {
  if (endpoint === undefined) return off
  const { sendTraces } = await import('./send-traces.ts')
  return sendTraces({ endpoint, share, role: ROLE, version, log })
}
