import { execFile } from 'node:child_process'
import { findPackageJSON } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { isOnline } from './migrate.ts'

const config = fileURLToPath(new URL('../squawk.toml', import.meta.url))

type Finding = { file: string; line: number; rule_name: string; message: string }

function lint(files: readonly string[], mode: 'online' | 'in a transaction'): Promise<Finding[]> {
  if (files.length === 0) return Promise.resolve([])
  const program = path.join(path.dirname(findPackageJSON('squawk-cli', import.meta.url)!), 'js/bin/squawk')
  const assume = mode === 'online' ? [] : ['--assume-in-transaction']
  const args = [program, '--config', config, ...assume, '--reporter', 'json', ...files]
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { maxBuffer: 2 ** 26 }, (fault, stdout, stderr) => {
      // Findings end it with 1.
      if (fault && fault.code !== 1) reject(new Error(`squawk failed: ${stderr}`))
      else resolve(parse(stdout, stderr))
    })
  })
}

function parse(stdout: string, stderr: string): Finding[] {
  if (!stdout.startsWith('[')) throw new Error(`squawk failed: ${stdout}${stderr}`)
  return JSON.parse(stdout) as Finding[]
}

/** Lints migrations of a folder as the runner runs each: in a transaction, or by itself. */
export async function lintMigrations(folder: string, names: readonly string[]): Promise<Finding[]> {
  function among(online: boolean): string[] {
    return names.filter((name) => isOnline({ name }) === online).map((name) => path.join(folder, name))
  }
  return [...(await lint(among(true), 'online')), ...(await lint(among(false), 'in a transaction'))]
}

export function describeFinding({ file, line, rule_name, message }: Finding): string {
  return `${path.basename(file)}:${line + 1} ${rule_name}: ${message}`
}
