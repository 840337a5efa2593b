import { describe, expect, it } from 'vitest'
import { alertEventsIn, findEventTableFaults, findUnnamedEvents, logCallsIn } from './log-events.ts'
import { parse, readSources, readText, say } from './source.ts'

const sources = readSources()

describe('log messages', () => {
  it('are event names', () => {
    expect(sources.flatMap(logCallsIn).length).toBeGreaterThan(60)
    expect(findUnnamedEvents(sources).map(say)).toEqual([])
  })

  it('of level warn and above are in the table of docs/production.md, and no others', () => {
    expect(alertEventsIn(sources).size).toBeGreaterThan(30)
    expect(findEventTableFaults(sources, readText('docs/production.md')).map(say)).toEqual([])
  })
})

describe('a log message that is not an event name', () => {
  function faults(text: string, path = 'apps/api/src/x.ts') {
    return findUnnamedEvents([parse(path, text)])
  }

  it.each([
    "context.log.warn({ err }, 'the provider gave no balance')",
    "log.info('Server started')",
    "request.log.error({ err }, 'fault')",
    "context.log.info({ err }, 'Payout.rejected')",
    "context.log.info({ err }, 'payout.manual-review')",
    'context.log.info(`payout ${id} rejected`)',
    'context.log.info({ id }, `payout.rejected.${id}`)',
    'request.log.error(thrown)',
    'log.warn({ err }, message)',
  ])('is found: %s', (text) => {
    expect(faults(text)).toHaveLength(1)
    expect(faults(text, 'apps/sandbox/src/x.ts')).toHaveLength(1)
    expect(faults(text, 'packages/providers/src/x.ts')).toHaveLength(1)
  })

  it('is answered with what to write instead', () => {
    const [found] = faults("\ncontext.log.warn({ err }, 'the provider gave no balance')")
    expect(found).toMatchObject({ line: 2, message: expect.stringContaining("'payout.manual_review'") })
  })

  it.each([
    "context.log.warn({ err, game }, 'game.balance_unavailable')",
    "log.info('server.listening')",
    'context.log.error(key, `${use.name}.manual_review`)',
    "console.error('the provider gave no balance')",
    "dialog.warn('the provider gave no balance')",
  ])('is not seen in %s', (text) => {
    expect(faults(text)).toEqual([])
  })

  it('is not checked in tests and in the member app', () => {
    const text = "log.info('Server started')"
    expect(faults(text, 'apps/api/src/x.test.ts')).toEqual([])
    expect(faults(text, 'apps/member/src/x.ts')).toEqual([])
  })
})

describe('a table of events that differs from the code', () => {
  const server = [
    parse(
      'apps/api/src/x.ts',
      "log.info('server.listening'); log.warn('redis.unavailable'); log.error(key, `${use.name}.contradicted`)",
    ),
  ]
  function faults(...rows: string[]) {
    return findEventTableFaults(server, ['# x', '## Events worth an alert', ...rows, '## y'].join('\n'))
  }
  const redis = '| `redis.unavailable` | warn | a | b |'
  const payout = '| `*.contradicted` | error | a | b |'

  it('is found when an event is missing, does not exist or has another level', () => {
    expect(faults(redis, payout)).toEqual([])
    expect(faults('| Event | Level |', '| --- | --- |', redis, payout)).toEqual([])
    expect(faults(redis)).toHaveLength(1)
    expect(faults(redis.replace('warn', 'error'), payout)).toHaveLength(1)
    expect(faults(redis, payout, '| `server.listening` | warn | a | b |')).toHaveLength(1)
    expect(faults(redis, payout.replace('`*', '`payout.contradicted`, `*'))).toHaveLength(1)
  })
})
