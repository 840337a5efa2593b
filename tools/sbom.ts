import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, relative, resolve } from 'node:path'
import { z } from 'zod'
import { runNpm } from './npm.ts'
import { root } from './start/config.ts'

process.channel?.unref()

const bill = z.looseObject({
  components: z.array(
    z.looseObject({
      'bom-ref': z.string(),
      properties: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
    }),
  ),
  dependencies: z.array(z.looseObject({ ref: z.string(), dependsOn: z.array(z.string()).default([]) })),
})

/**
 * Writes the software bill of materials of what production runs, as CycloneDX JSON: every package of the lock file with
 * version, licence and hash. `npm run sbom -- FILE` writes it to another file.
 */
const [given = '.cache/sbom.cdx.json'] = process.argv.slice(2)
const path = resolve(root, given)
const { out, err, code } = await runNpm([
  'sbom',
  '--sbom-format=cyclonedx',
  '--sbom-type=application',
  '--package-lock-only',
])
if (code === 0) {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, JSON.stringify(withoutDevelopment(bill.parse(JSON.parse(out))), undefined, 2))
  console.log(`Written: ${relative(process.cwd(), path)}`)
} else {
  console.error(err.trim())
  process.exitCode = 1
}

/**
 * Leaves out development packages. npm's own `--omit=dev` would also leave out every package of production that some
 * development package needs too, such as sharp.
 */
function withoutDevelopment({ components, dependencies, ...rest }: z.output<typeof bill>) {
  const development = new Set(
    components
      .filter(({ properties }) => properties.some(({ name }) => name === 'cdx:npm:package:development'))
      .map((component) => component['bom-ref']),
  )
  return {
    ...rest,
    components: components.filter((component) => !development.has(component['bom-ref'])),
    dependencies: dependencies
      .filter(({ ref }) => !development.has(ref))
      .map((each) => ({ ...each, dependsOn: each.dependsOn.filter((ref) => !development.has(ref)) })),
  }
}
