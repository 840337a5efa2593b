import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { onTestFinished, test, expect } from 'vitest'
import { existsSync } from 'node:fs'
import { openFailoverCluster } from './cluster.ts'
import { createMarks, readMarks, writeMark } from './cluster.store.ts'
import { describeMissing, missingPackages } from './programs.ts'
import { processesIn } from './run-folder.ts'

const missing = missingPackages()
const note = missing.length > 0 ? ` (skipped. ${describeMissing(missing)})` : ''
const application = { role: 'kapao_tests_app', password: 'kapao-tests-app' }

test.skipIf(missing.length > 0)(
  `another node takes over when the leader's node dies, with all that was acknowledged, a broken one is copied anew, and nothing is left at the end${note}`,
  { timeout: 300_000 },
  async () => {
    const cluster = await openFailoverCluster({ application, repairAfterMilliseconds: 10_000 })
    onTestFinished(cluster.close)
    const url = cluster.url('postgres')
    await createMarks(url)
    const { leader } = await cluster.members()
    await writeMark(url, 'before')
    await leader?.kill('node')
    await untilDone(() => writeMark(url, 'after'))
    const after = await cluster.members()
    expect(after.leader?.name).not.toBe(leader?.name)
    expect(await readMarks(url)).toEqual(['after', 'before'])
    await leader?.start()
    const { replicas } = await cluster.untilWhole()
    expect(replicas.map(({ name }) => name)).toContain(leader?.name)
    // A node whose disk has lost a file cannot start. It is copied anew, and the cluster is whole again.
    const broken = replicas[0]!
    await broken.kill('node')
    await rm(join(broken.dataFolder, 'global', 'pg_control'))
    await broken.start()
    await cluster.untilWhole()
    expect(cluster.repairs.join('\n')).toContain(`${broken.name} was copied anew`)
    await cluster.close()
    expect(existsSync(cluster.folder.path)).toBe(false)
    expect(processesIn(cluster.folder.path)).toEqual([])
  },
)

/** Repeats what may fail while another leader is chosen. The test's time-out ends it. */
async function untilDone(work: () => Promise<unknown>): Promise<void> {
  for (;;) {
    const isDone = await work().then(
      () => true,
      () => false,
    )
    if (isDone) return
    await wait(100)
  }
}
