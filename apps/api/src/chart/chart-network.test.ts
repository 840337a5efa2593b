import { readFileSync } from 'node:fs'
import {
  chart,
  documentedSite,
  fullSite,
  type Manifest,
  type Peer,
  readObjects,
  renderObjects,
  type Rule,
  type Selector,
  selects,
  sites,
} from '@kapao/testkit/helm/kapao-chart'
import { describe, expect, it } from 'vitest'

type Labels = Record<string, string>

function labelsOfPods(objects: readonly Manifest[]): Record<string, Labels> {
  return Object.fromEntries(
    objects.flatMap(({ spec }): [string, Labels][] => {
      const labels = spec?.template?.metadata.labels
      return labels === undefined ? [] : [[labels['app.kubernetes.io/component'] ?? '', labels]]
    }),
  )
}

/** A peer in words: what it must be labelled, or where it is. */
function nameOf({ podSelector, namespaceSelector, ipBlock }: Peer): string {
  function labelOf({ matchLabels = {}, matchExpressions = [] }: Selector): string {
    const values = [...matchExpressions.flatMap((each) => each.values), ...Object.values(matchLabels)]
    return values.filter((value) => value !== 'kapao').join('+')
  }
  return [
    ...(ipBlock ? [ipBlock.cidr] : []),
    ...(namespaceSelector ? [`namespace ${labelOf(namespaceSelector)}`] : []),
    ...(podSelector ? [`pod ${labelOf(podSelector)}`] : []),
  ].join(' ')
}

/** What policies allow a pod, by port. */
function allowed(
  objects: readonly Manifest[],
  labels: Labels,
  way: 'ingress' | 'egress',
): Record<string, string[]> {
  const rules = objects
    .filter(({ kind, spec }) => kind === 'NetworkPolicy' && selects(spec.podSelector ?? {}, labels))
    .flatMap(({ spec }): Rule[] => spec[way] ?? [])
  const ways: Record<string, string[]> = {}
  for (const { from, to, ports } of rules)
    for (const { port, protocol = 'TCP' } of ports) {
      const name = protocol === 'TCP' ? String(port) : `${port}/${protocol}`
      ;(ways[name] ??= []).push(...(from ?? to ?? [{ ipBlock: { cidr: 'everywhere' } }]).map(nameOf))
    }
  return ways
}

const internet = ['0.0.0.0/0', '::/0']
const dns = ['namespace kube-system pod kube-dns']

describe('the network policies of the chart', () => {
  const objects = renderObjects(documentedSite)
  const pods = labelsOfPods(objects)

  it('refuse each pod everything that no policy allows', () => {
    for (const labels of Object.values(pods)) {
      const policies = objects.filter(
        ({ kind, spec }) => kind === 'NetworkPolicy' && selects(spec.podSelector ?? {}, labels),
      )
      expect(new Set(policies.flatMap(({ spec }) => spec.policyTypes))).toEqual(
        new Set(['Ingress', 'Egress']),
      )
    }
  })

  it('let the proxies to the members’ port of the api servers, and Prometheus to the operators’ port', () => {
    const reached = Object.entries(pods).map(([name, labels]) => [name, allowed(objects, labels, 'ingress')])
    expect(Object.fromEntries(reached)).toEqual({
      api: { members: ['namespace haproxy'], operators: ['namespace monitoring'] },
      worker: { operators: ['namespace monitoring'] },
      migrate: {},
    })
  })

  it('let servers to PostgreSQL, Redis and companies, and the migration to PostgreSQL alone', () => {
    const reached = Object.entries(pods).map(([name, labels]) => [name, allowed(objects, labels, 'egress')])
    const server = {
      '53': dns,
      '53/UDP': dns,
      '5432': ['192.0.2.10/32'],
      '6379': ['pod redis'],
      '443': internet,
    }
    expect(Object.fromEntries(reached)).toEqual({
      api: server,
      worker: server,
      migrate: { '53': dns, '53/UDP': dns, '5432': ['192.0.2.10/32'] },
    })
  })

  it('take no private address for the internet', () => {
    const outside = objects.find(({ metadata }) => metadata.name === 'kapao-outside')
    const [, companies] = outside?.spec.egress ?? []
    expect(companies?.to?.map(({ ipBlock }) => ipBlock?.except)).toEqual([
      ['10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16'],
      ['::1/128', 'fc00::/7', 'fe80::/10'],
    ])
  })

  it('allow what a site asks for besides', () => {
    const all = renderObjects(fullSite)
    const { api = {}, worker = {} } = labelsOfPods(all)
    expect(allowed(all, api, 'ingress')['operators']).toEqual([
      'namespace monitoring',
      'namespace vpn pod vpn',
    ])
    expect(allowed(all, worker, 'ingress')).toEqual({ operators: ['namespace monitoring'] })
    expect(allowed(all, api, 'egress')).toEqual({
      '53': dns,
      '53/UDP': dns,
      '5432': ['pod kapao-postgres'],
      '6379': ['pod redis'],
      '443': internet,
      '465': internet,
      '9000': ['pod minio'],
    })
  })

  it('let servers, the migration, its own instances and its operator to PostgreSQL of the chart', () => {
    const reached = allowed(renderObjects(fullSite), { 'cnpg.io/cluster': 'kapao-postgres' }, 'ingress')
    const own = ['pod kapao-postgres', 'namespace cnpg-system pod cloudnative-pg']
    expect(reached).toEqual({ '5432': ['pod api+worker+migrate', ...own], '8000': own })
  })
})

describe('the ways into the chart', () => {
  type Backend = { service: { name: string; port: { name: string } } }
  type Path = { path: string; backend: Backend }
  type IngressRule = { host: string; http: { paths: Path[] } }

  /** The ports of pods that the Ingresses lead to, by host. */
  function ingressesOf(objects: readonly Manifest[]): Record<string, string | undefined> {
    const rules = objects
      .filter(({ kind }) => kind === 'Ingress')
      .flatMap(({ spec }) => spec['rules'] as IngressRule[])
    return Object.fromEntries(
      rules.flatMap(({ host, http }) =>
        http.paths.map(({ backend: { service } }) => {
          const led = objects.find(
            ({ kind, metadata }) => kind === 'Service' && metadata.name === service.name,
          )
          return [host, led?.spec.ports?.find(({ name }) => name === service.port.name)?.targetPort]
        }),
      ),
    )
  }

  it.each(sites)('lead members to their own port, for %s', (_, values, release) => {
    const { 'wallet.example': port = 'members', ...others } = ingressesOf(renderObjects(values, release))
    expect(port).toBe('members')
    expect(others).toEqual(values === fullSite ? { 'console.wallet.example': 'operators' } : {})
  })

  it('have certificates of the site', () => {
    const ingresses = renderObjects(fullSite).filter(({ kind }) => kind === 'Ingress')
    expect(ingresses.map(({ spec }) => spec['tls'])).toEqual([
      [{ hosts: ['wallet.example'], secretName: 'wallet-tls' }],
      [{ hosts: ['console.wallet.example'], secretName: 'console-tls' }],
    ])
    expect(ingresses.map(({ metadata }) => metadata.annotations)).toEqual([
      { 'haproxy.org/load-balance': 'source' },
      { 'haproxy.org/allow-list': '198.51.100.0/24' },
    ])
  })

  it('keep a client at its server, for sockets that poll', () => {
    const services = renderObjects(documentedSite).filter(({ kind }) => kind === 'Service')
    expect(services.map(({ spec }) => spec['sessionAffinity'])).toEqual(['ClientIP', 'ClientIP'])
  })
})

describe('the measurements of the chart', () => {
  const objects = renderObjects(fullSite)
  const rules = readFileSync(new URL('../../../../deploy/prometheus/rules.yaml', import.meta.url), 'utf8')

  it('are read from each server and worker, under the job that the rules select', () => {
    const monitor = objects.find(({ kind }) => kind === 'ServiceMonitor')
    const services = objects.filter(
      ({ kind, metadata }) => kind === 'Service' && selects(monitor?.spec.selector ?? {}, metadata.labels),
    )
    expect(services.map(({ metadata }) => metadata.name)).toEqual(['kapao-metrics'])
    const [service] = services
    expect(service?.metadata.labels[String(monitor?.spec['jobLabel'])]).toBe('kapao')
    expect(new Set(rules.match(/job="[^"]*"/g))).toEqual(new Set(['job="kapao"']))
    expect(monitor?.spec['endpoints']).toEqual([{ port: 'metrics', path: '/metrics', interval: '15s' }])
    expect(service?.spec.ports).toEqual([{ name: 'metrics', port: 3001, targetPort: 'operators' }])
    const read = Object.entries(labelsOfPods(objects)).filter(([, labels]) =>
      selects({ matchLabels: service?.spec.selector ?? {} }, labels),
    )
    expect(read.map(([name]) => name).toSorted()).toEqual(['api', 'worker'])
  })

  it('have the rules and alerts of deploy/prometheus', () => {
    expect(chart.files['files/rules.yaml']).toBe(rules)
    const rule = objects.find(({ kind }) => kind === 'PrometheusRule')
    expect([rule?.spec]).toEqual(readObjects(rules))
  })
})
