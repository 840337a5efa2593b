import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderFigures } from './tidy/figure-table.ts'
import { root } from './tidy/source.ts'

/** Writes the document of the figures; run it when one of them or its words change. */
const path = join(root, 'docs', 'figures.md')
writeFileSync(path, renderFigures())
const { status } = spawnSync(join(root, 'node_modules', '.bin', 'oxfmt'), [path], {
  cwd: root,
  stdio: 'inherit',
})
process.exit(status ?? 1)
