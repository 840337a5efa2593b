import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderErrors } from './tidy/error-table.ts'
import { root } from './tidy/source.ts'

/** Writes the table of codes; run it when a code or its sentence changes. */
const path = join(root, 'docs', 'errors.md')
writeFileSync(path, renderErrors())
const { status } = spawnSync(join(root, 'node_modules', '.bin', 'oxfmt'), [path], {
  cwd: root,
  stdio: 'inherit',
})
process.exit(status ?? 1)
