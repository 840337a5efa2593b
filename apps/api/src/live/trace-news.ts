/** The announcement of the step that changed something of a member, for the trace of the sockets that learn of it. */
export type TraceNews = { memberId: string; traceParent: string }

const shape = /^trace:(00-[0-9a-f]{32}-[0-9a-f]{16}-0[01]):([0-9a-f-]{36})$/

export function writeTraceNews({ memberId, traceParent }: TraceNews): string {
  return `trace:${traceParent}:${memberId}`
}

/** `undefined` for an announcement of something else. */
export function readTraceNews(announced: string): TraceNews | undefined {
  const [, traceParent, memberId] = shape.exec(announced) ?? []
  return traceParent === undefined || memberId === undefined ? undefined : { memberId, traceParent }
}
