import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@kapao/database/embedded'
import { ensureDatabase } from '@kapao/database/ensure-database'
import { migrate } from '@kapao/database/migrate'
import { answerDocument } from './tidy/money-document.ts'
import { openMoney } from './tidy/money.store.ts'
import { root } from './tidy/source.ts'

/** Writes the results in docs/money.md again; run it when the book or the document's statements change. */
const path = join(root, 'docs', 'money.md')
const folder = await mkdtemp(join(tmpdir(), 'kapao-money-'))
const postgres = await startEmbeddedPostgres({ dataDir: folder, isDurable: false })
try {
  await ensureDatabase(postgres.url('postgres'), 'money')
  await migrate(postgres.url('money'))
  const { ask, close } = await openMoney(postgres.url('money'))
  writeFileSync(path, await answerDocument(readFileSync(path, 'utf8'), ask).finally(close))
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
const oxfmt = join(root, 'node_modules', '.bin', 'oxfmt')
process.exit(spawnSync(oxfmt, [path], { cwd: root, stdio: 'inherit' }).status ?? 1)
