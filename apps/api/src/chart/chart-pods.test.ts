import { readFileSync } from 'node:fs'
import {
  type Container,
  documentedSite,
  fullSite,
  type Manifest,
  type Pod,
  renderObjects,
  selects,
  sites,
} from '@kapao/testkit/helm/kapao-chart'
import { mergeValues } from '@kapao/testkit/helm/render-chart'
import { describe, expect, it } from 'vitest'

const root = new URL('../../../../', import.meta.url)
const dockerfile = readFileSync(new URL('Dockerfile', root), 'utf8')

function podsOf(objects: readonly Manifest[]): { name: string; pod: Pod; container: Container }[] {
  return objects.flatMap(({ metadata: { name }, spec }) => {
    const pod = spec?.template?.spec
    return pod === undefined ? [] : pod.containers.map((container) => ({ name, pod, container }))
  })
}

function kinds(objects: readonly Manifest[]): string[] {
  return [...new Set(objects.map(({ kind }) => kind))].toSorted()
}

function find(objects: readonly Manifest[], kind: string, name: string): Manifest {
  const found = objects.find((each) => each.kind === kind && each.metadata.name === name)
  if (!found) throw new Error(`there is no ${kind} ${name}`)
  return found
}

/** The name of the Secret and the key that a variable comes from. */
function secretsOf(container: Container): Record<string, string> {
  return Object.fromEntries(
    container.env.flatMap(({ name, valueFrom }) =>
      valueFrom ? [[name, `${valueFrom.secretKeyRef.name}/${valueFrom.secretKeyRef.key}`]] : [],
    ),
  )
}

describe.each(sites)('the chart for %s', (_, values, release) => {
  const objects = renderObjects(values, release)
  const pods = podsOf(objects)

  it('gives each object what Kubernetes needs to know it by, once', () => {
    for (const { apiVersion, kind, metadata } of objects) {
      expect(apiVersion).toMatch(/^([a-z0-9.]+\/)?v\d$/)
      expect(metadata.name).toMatch(/^kapao(-[a-z0-9]+)*$/)
      expect([kind, metadata.labels]).toEqual([
        kind,
        expect.objectContaining({
          'app.kubernetes.io/name': 'kapao',
          'app.kubernetes.io/instance': 'kapao',
          'app.kubernetes.io/managed-by': 'Helm',
        }),
      ])
    }
    const names = objects.map(({ kind, metadata }) => `${kind}/${metadata.name}`)
    expect(new Set(names).size).toBe(names.length)
  })

  it('runs api servers, workers and the migration, and nothing else', () => {
    expect(pods.map(({ name }) => name.replace(/-[0-9a-f]{8}$/, '')).toSorted()).toEqual([
      'kapao-api',
      'kapao-migrate',
      'kapao-worker',
    ])
  })

  it('confines each pod: a normal user without capabilities, and nothing of the cluster', () => {
    for (const { name, pod, container } of pods) {
      expect([name, pod]).toEqual([
        name,
        expect.objectContaining({ automountServiceAccountToken: false, enableServiceLinks: false }),
      ])
      expect(pod.securityContext).toEqual({
        runAsNonRoot: true,
        runAsUser: 1000,
        runAsGroup: 1000,
        fsGroup: 1000,
        fsGroupChangePolicy: 'OnRootMismatch',
        seccompProfile: { type: 'RuntimeDefault' },
      })
      expect(container['securityContext']).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
      for (const shared of ['hostNetwork', 'hostPID', 'hostIPC', 'initContainers', 'serviceAccountName'])
        expect(pod).not.toHaveProperty(shared)
    }
    // The number of the user `node` in the image of Node.
    expect(dockerfile.match(/^USER (\S+)$/gm)).toEqual(['USER node'])
  })

  it('lets each container write to its volumes alone, which see nothing of the machine', () => {
    for (const { pod, container } of pods) {
      const mounts = container.volumeMounts.map(({ mountPath }) => mountPath)
      expect(mounts).toEqual(['/tmp', '/var/lib/kapao'])
      expect(dockerfile).toContain('VOLUME /var/lib/kapao')
      expect(container.volumeMounts.map(({ name }) => name)).toEqual(pod.volumes.map(({ name }) => name))
      for (const { name: _name, ...source } of pod.volumes)
        expect(Object.keys(source)).toEqual([expect.stringMatching(/^(emptyDir|persistentVolumeClaim)$/)])
    }
  })

  it('asks for a share of the machine for each container, and limits its memory', () => {
    for (const { container } of pods)
      expect(container['resources']).toEqual({
        requests: { cpu: expect.any(String), memory: expect.any(String) },
        limits: { memory: expect.any(String) },
      })
  })

  it('names the image by what the site says', () => {
    for (const { container } of pods)
      expect(container.image).toBe(
        values === fullSite
          ? `registry.example/kapao@sha256:${'0'.repeat(64)}`
          : 'registry.example/kapao:1.1.14',
      )
  })

  it('tells the owner’s address to the migration alone', () => {
    const knowing = pods.filter(({ container }) =>
      container.env.some(({ name }) => name === 'DATABASE_OWNER_URL'),
    )
    expect(knowing.map(({ container }) => container.name)).toEqual(['migrate'])
    const owner = secretsOf(knowing[0]?.container ?? ({} as Container))['DATABASE_OWNER_URL'] ?? ''
    expect(owner).toBe(values === fullSite ? 'kapao-postgres-app/uri' : 'kapao-migration/DATABASE_OWNER_URL')
    const [secret = ''] = owner.split('/')
    for (const { name, container } of pods.filter((each) => each !== knowing[0]))
      expect([name, JSON.stringify(container)]).toEqual([name, expect.not.stringContaining(secret)])
  })

  it('gives the migration no key, and no other program', () => {
    const migration = pods.find(({ container }) => container.name === 'migrate')
    const names = migration?.container.env
      .map(({ name }) => name)
      .filter((name) => name !== 'SERVER_PASSWORD')
    expect(names).toEqual(['DATABASE_URL', 'DATABASE_OWNER_URL'])
    expect(migration?.container.envFrom).toBeUndefined()
    expect(migration?.container.command).toEqual(['node', 'apps/api/src/migrate.ts'])
    expect(migration?.pod['restartPolicy']).toBe('Never')
  })

  it('refers only to settings, volumes and servers that it creates, or that the site named', () => {
    const claims = pods.flatMap(({ pod }) =>
      pod.volumes.map((volume) => volume.persistentVolumeClaim?.claimName),
    )
    for (const claim of claims.filter((name) => name !== undefined && name !== 'pictures'))
      expect(find(objects, 'PersistentVolumeClaim', claim ?? '').spec['accessModes']).toEqual([
        'ReadWriteMany',
      ])
    for (const { container } of pods)
      for (const { configMapRef } of container.envFrom ?? []) find(objects, 'ConfigMap', configMapRef.name)
    const secrets = pods.flatMap(({ container }) => Object.values(secretsOf(container)))
    expect(new Set(secrets.map((each) => each.split('/')[0]))).toEqual(
      new Set(
        values === fullSite
          ? ['kapao-role', 'kapao-servers', 'kapao-postgres-app']
          : ['kapao-servers', 'kapao-migration'],
      ),
    )
  })

  it('selects pods that exist by each Service, Deployment, budget and policy', () => {
    const labels = objects.flatMap(({ spec }) => (spec?.template ? [spec.template.metadata.labels] : []))
    const own = objects.filter(({ kind }) => !['ServiceMonitor', 'Cluster', 'ConfigMap'].includes(kind))
    for (const { kind, metadata, spec } of own) {
      const selector =
        kind === 'Service' ? { matchLabels: spec.selector ?? {} } : (spec.selector ?? spec.podSelector)
      if (selector === undefined || selector.matchLabels?.['cnpg.io/cluster'] !== undefined) continue
      const found = labels.filter((each) => selects(selector, each))
      expect([kind, metadata.name, found.length]).toEqual([kind, metadata.name, expect.any(Number)])
      expect(found.length).toBeGreaterThan(0)
      if (kind === 'Deployment') expect(found).toEqual([spec.template?.metadata.labels])
    }
  })

  it('lets each Service lead to a port that its pods open', () => {
    for (const { spec, metadata } of objects.filter(({ kind }) => kind === 'Service')) {
      const led = objects.filter((each) =>
        selects({ matchLabels: spec.selector ?? {} }, each.spec?.template?.metadata.labels ?? {}),
      )
      const opened = podsOf(led).flatMap(({ container }) => container.ports?.map(({ name }) => name) ?? [])
      expect(opened).toContain(spec.ports?.[0]?.targetPort)
      expect([metadata.name, spec['type'] ?? 'ClusterIP']).toEqual([metadata.name, 'ClusterIP'])
    }
  })
})

describe('the servers of the chart', () => {
  const objects = renderObjects(documentedSite)
  const servers = podsOf(objects).filter(({ container }) => container.name !== 'migrate')

  it('are asked where members come in, by what the server answers there', () => {
    const port = Number(dockerfile.match(/ PORT=(\d+)/)?.[1])
    for (const { container } of servers) {
      expect(container.ports).toEqual([
        { name: 'members', containerPort: port },
        { name: 'operators', containerPort: 3001 },
      ])
      const paths = ['startupProbe', 'readinessProbe', 'livenessProbe'].map(
        (probe) => (container[probe] as { httpGet: object }).httpGet,
      )
      expect(paths).toEqual([
        { path: '/healthz', port: 'members' },
        { path: '/readyz', port: 'members' },
        { path: '/healthz', port: 'members' },
      ])
    }
  })

  it('stop by themselves, and get longer than they drain', () => {
    for (const { pod, container } of servers) {
      expect(pod['terminationGracePeriodSeconds']).toBe(60)
      expect(container).not.toHaveProperty('lifecycle')
    }
    const slow = podsOf(renderObjects(mergeValues(documentedSite, { drainSeconds: 30 })))
    expect(slow.find(({ name }) => name === 'kapao-api')?.pod['terminationGracePeriodSeconds']).toBe(85)
  })

  it('are replaced one by one, and restart when their settings change', () => {
    const before = find(objects, 'Deployment', 'kapao-api')
    expect(before.spec['strategy']).toEqual({ rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } })
    const changed = renderObjects(mergeValues(documentedSite, { settings: { LOG_LEVEL: 'warn' } }))
    expect(find(changed, 'Deployment', 'kapao-api').spec.template?.metadata.annotations).not.toEqual(
      before.spec.template?.metadata.annotations,
    )
  })
})

describe('the migration of the chart', () => {
  function migrationOf(...[values, release]: Parameters<typeof renderObjects>): Manifest | undefined {
    return renderObjects(values, release).find(({ kind }) => kind === 'Job')
  }

  it('runs before anything else changes', () => {
    const hook = {
      'helm.sh/hook': 'pre-install,pre-upgrade',
      'helm.sh/hook-delete-policy': 'before-hook-creation',
    }
    for (const isUpgrade of [false, true])
      expect(migrationOf(documentedSite, { isUpgrade })?.metadata).toMatchObject({
        name: 'kapao-migrate',
        annotations: hook,
      })
    expect(migrationOf(fullSite, { isUpgrade: true })?.metadata.annotations).toEqual(hook)
  })

  it('runs beside the servers where PostgreSQL is created with them, once for each image', () => {
    const first = migrationOf(fullSite)?.metadata
    const next = migrationOf(mergeValues(fullSite, { image: { digest: '', tag: 'next' } }))?.metadata
    expect(first?.annotations).toBeUndefined()
    expect([first?.name, next?.name]).toEqual([
      expect.stringMatching(/^kapao-migrate-[0-9a-f]{8}$/),
      expect.stringMatching(/^kapao-migrate-[0-9a-f]{8}$/),
    ])
    expect(first?.name).not.toBe(next?.name)
  })
})

describe('the options of the chart', () => {
  it('add what they say, and nothing without them', () => {
    const least = ['ConfigMap', 'Deployment', 'Job', 'PodDisruptionBudget', 'Service']
    expect(kinds(renderObjects(sites.at(-1)?.[1] ?? {}))).toEqual(least)
    expect(kinds(renderObjects(documentedSite))).toEqual([...least, 'Ingress', 'NetworkPolicy'].toSorted())
    expect(kinds(renderObjects(fullSite))).toEqual(
      [
        ...least,
        'Cluster',
        'HorizontalPodAutoscaler',
        'Ingress',
        'NetworkPolicy',
        'PersistentVolumeClaim',
        'PrometheusRule',
        'ScheduledBackup',
        'ServiceMonitor',
      ].toSorted(),
    )
  })

  it('scale and protect Deployments that exist, and leave the number of replicas to who scales', () => {
    const objects = renderObjects(fullSite)
    const scaler = find(objects, 'HorizontalPodAutoscaler', 'kapao-api')
    expect(scaler.spec.scaleTargetRef).toEqual({
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      name: 'kapao-api',
    })
    expect(find(objects, 'Deployment', 'kapao-api').spec).not.toHaveProperty('replicas')
    expect(find(objects, 'Deployment', 'kapao-worker').spec.replicas).toBe(2)
    for (const name of ['kapao-api', 'kapao-worker']) {
      const budget = find(objects, 'PodDisruptionBudget', name)
      expect(budget.spec['maxUnavailable']).toBe(1)
      expect(budget.spec.selector).toEqual(find(objects, 'Deployment', name).spec.selector)
    }
  })

  it('keep PostgreSQL and the pictures when the release goes', () => {
    const objects = renderObjects(fullSite)
    for (const [kind, name] of [
      ['Cluster', 'kapao-postgres'],
      ['PersistentVolumeClaim', 'kapao-files'],
    ] as const)
      expect(find(objects, kind, name).metadata.annotations).toEqual({ 'helm.sh/resource-policy': 'keep' })
  })
})
