import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse, parseAllDocuments } from 'yaml'
import { loadChart, mergeValues, renderChart, type Values } from './render-chart.ts'

const root = new URL('../../../../', import.meta.url)

export const chartFolder = fileURLToPath(new URL('deploy/helm/kapao', root))

export const chart = loadChart(chartFolder)

type SecretKey = { name: string; key: string; optional?: boolean }

export type Variable = { name: string; value?: string; valueFrom?: { secretKeyRef: SecretKey } }

export type Container = {
  name: string
  image: string
  command?: string[]
  env: Variable[]
  envFrom?: { configMapRef: { name: string } }[]
  ports?: { name: string; containerPort: number }[]
  volumeMounts: { name: string; mountPath: string }[]
  [probeOrOther: string]: unknown
}

export type Pod = {
  containers: Container[]
  volumes: { name: string; emptyDir?: object; persistentVolumeClaim?: { claimName: string } }[]
  securityContext: Record<string, unknown>
  [other: string]: unknown
}

export type Labels = Record<string, string>

export type Selector = {
  matchLabels?: Labels
  matchExpressions?: { key: string; operator: string; values: string[] }[]
}

export type Peer = {
  podSelector?: Selector
  namespaceSelector?: Selector
  ipBlock?: { cidr: string; except?: string[] }
}

export type Rule = { from?: Peer[]; to?: Peer[]; ports: { port: number | string; protocol?: string }[] }

export type Manifest = {
  apiVersion: string
  kind: string
  metadata: { name: string; labels: Labels; annotations?: Labels }
  data?: Record<string, string>
  spec: {
    selector?: Selector & Labels
    podSelector?: Selector
    policyTypes?: string[]
    ingress?: Rule[]
    egress?: Rule[]
    template?: { metadata: { labels: Labels; annotations?: Labels }; spec: Pod }
    ports?: { name: string; port: number; targetPort: string }[]
    scaleTargetRef?: { apiVersion: string; kind: string; name: string }
    replicas?: number
    [other: string]: unknown
  }
}

type Upgrade = { isUpgrade?: boolean }

/** The objects that the chart renders for a site, in a release named kapao. */
export function renderObjects(values: Values, { isUpgrade = false }: Upgrade = {}): Manifest[] {
  const release = { name: 'kapao', namespace: 'wallet', isUpgrade }
  return Object.entries(renderChart(chart, values, release))
    .filter(([path]) => path.endsWith('.yaml'))
    .flatMap(([, text]) => readObjects(text))
}

/** The objects in a text, as Kubernetes reads it. Throws where it is no YAML or names something twice. */
export function readObjects(text: string): Manifest[] {
  return parseAllDocuments(text, { version: '1.1', uniqueKeys: true }).flatMap((document) => {
    const [error] = document.errors
    if (error) throw error
    const read = document.toJS() as Manifest | null
    return read === null ? [] : [read]
  })
}

function readDocumented(): Values {
  const guide = readFileSync(new URL('docs/production.md', root), 'utf8')
  const [, yaml = ''] = /```yaml\n(image:[\s\S]*?)```/.exec(guide) ?? []
  return parse(yaml, { version: '1.1' }) as Values
}

/** The least values of a site, as docs/production.md shows them. */
export const documentedSite = readDocumented()

const operators: Values = {
  namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'vpn' } },
  podSelector: { matchLabels: { app: 'vpn' } },
}

/** A site with every option. */
export const fullSite = mergeValues(documentedSite, {
  image: { digest: `sha256:${'0'.repeat(64)}`, pullSecrets: ['registry'] },
  secrets: { servers: 'kapao-servers', migration: '' },
  settings: {
    STORAGE_URL: 'file:///var/lib/kapao/files',
    MAIL_URL: 'smtps://mail.example:465',
    MAIL_FROM: 'wallet@wallet.example',
  },
  drainSeconds: 20,
  api: { autoscaling: { enabled: true } },
  scheduling: {
    nodeSelector: { 'kubernetes.io/arch': 'amd64' },
    tolerations: [{ key: 'wallet', operator: 'Equal', value: 'yes', effect: 'NoSchedule' }],
    priorityClassName: 'high',
  },
  service: { annotations: { 'traefik.ingress.kubernetes.io/service.sticky.cookie': 'true' } },
  ingress: { annotations: { 'haproxy.org/load-balance': 'source' } },
  console: {
    url: 'https://console.wallet.example',
    ingress: {
      enabled: true,
      className: 'internal',
      annotations: { 'haproxy.org/allow-list': '198.51.100.0/24' },
      tlsSecret: 'console-tls',
    },
  },
  networkPolicy: {
    operators: { from: [operators] },
    database: { to: [] },
    companies: { ports: [443, 465] },
    private: [{ to: [{ podSelector: { matchLabels: { app: 'minio' } } }], ports: [{ port: 9000 }] }],
  },
  storage: { storageClass: 'shared' },
  monitoring: {
    serviceMonitor: { enabled: true, labels: { release: 'prometheus' } },
    prometheusRule: { enabled: true, labels: { release: 'prometheus' } },
  },
  postgres: {
    enabled: true,
    serversSecret: 'kapao-role',
    storage: { storageClass: 'fast' },
    walStorage: { storageClass: 'fast' },
    backups: { objectStore: 'kapao-copies' },
  },
})

/** A site without anything that can be left out. */
export const bareSite = mergeValues(documentedSite, {
  ingress: { enabled: false },
  networkPolicy: { enabled: false },
  storage: { existingClaim: 'pictures' },
  settings: { STORAGE_URL: 'file:///var/lib/kapao/files' },
})

/** Each site, at its first installation and at an upgrade. */
export const sites: readonly [string, Values, Required<Upgrade>][] = [
  ['the documented site', documentedSite, { isUpgrade: false }],
  ['the upgrade of the documented site', documentedSite, { isUpgrade: true }],
  ['a site with everything', fullSite, { isUpgrade: false }],
  ['the upgrade of a site with everything', fullSite, { isUpgrade: true }],
  ['a bare site', bareSite, { isUpgrade: false }],
]

/** Whether a selector selects these labels. */
export function selects({ matchLabels = {}, matchExpressions = [] }: Selector, labels: Labels): boolean {
  return (
    Object.entries(matchLabels).every(([name, value]) => labels[name] === value) &&
    matchExpressions.every(({ key, operator, values }) => {
      if (operator !== 'In') throw new Error(`${operator} is not evaluated here`)
      return values.includes(labels[key] ?? '')
    })
  )
}
