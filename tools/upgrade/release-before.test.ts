import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { StartRefusal } from '@kapao/database/start-refusal'
import { findReleaseBefore, FirstRelease } from './release-before.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kapao-history-'))
})

afterEach(() => rm(folder, { recursive: true }))

function git(...args: string[]): string {
  const person = [
    '-c',
    'user.name=Somchai',
    '-c',
    'user.email=somchai@kapao.example',
    '-c',
    'commit.gpgsign=false',
  ]
  return execFileSync('git', ['-C', folder, ...person, ...args], { encoding: 'utf8', stdio: 'pipe' }).trim()
}

/** Commits, with a tag or without. Returns the commit. */
function commit(tag?: string): string {
  git('commit', '--quiet', '--allow-empty', '--message', tag ?? 'Change something')
  if (tag !== undefined) git('tag', tag)
  return git('rev-parse', 'HEAD')
}

describe('the release before', () => {
  it('is the newest release tag in the history', async () => {
    git('init', '--quiet')
    commit('v1.0.0')
    const newest = commit('v1.1.0')
    commit('nightly')
    commit()
    expect(await findReleaseBefore(folder)).toEqual({ commit: newest, name: 'v1.1.0' })
  })

  it('is not the release that is checked', async () => {
    git('init', '--quiet')
    const before = commit('v1.0.0')
    commit('v1.1.0')
    expect(await findReleaseBefore(folder)).toEqual({ commit: before, name: 'v1.0.0' })
  })

  it('can be named by a revision', async () => {
    git('init', '--quiet')
    const first = commit()
    commit('v1.0.0')
    commit()
    expect(await findReleaseBefore(folder, 'HEAD~2')).toEqual({ commit: first, name: 'HEAD~2' })
  })

  it('does not exist where the whole history has no release tag', async () => {
    git('init', '--quiet')
    commit()
    commit('v1.0.0')
    await expect(findReleaseBefore(folder)).rejects.toThrow(FirstRelease)
    await expect(findReleaseBefore(folder)).rejects.toThrow('No release comes before this one')
  })

  it('cannot be known in a shallow clone without its tag', async () => {
    git('init', '--quiet', 'whole')
    const whole = join(folder, 'whole')
    const clone = join(folder, 'clone')
    git('-C', whole, 'commit', '--quiet', '--allow-empty', '--message', 'First')
    git('-C', whole, 'tag', 'v1.0.0')
    git('-C', whole, 'commit', '--quiet', '--allow-empty', '--message', 'Second')
    git('clone', '--quiet', '--depth', '1', `file://${whole}`, clone)
    await expect(findReleaseBefore(clone)).rejects.toThrow('This clone is shallow')
    await expect(findReleaseBefore(clone, 'v1.0.0')).rejects.toThrow('git fetch --unshallow --tags')
  })

  it('cannot be known without a history', async () => {
    await expect(findReleaseBefore(folder)).rejects.toThrow(StartRefusal)
    await expect(findReleaseBefore(folder)).rejects.toThrow('There is no git history here')
  })

  it('is refused where the name is no revision, or none of this history', async () => {
    git('init', '--quiet', '--initial-branch', 'main')
    commit()
    await expect(findReleaseBefore(folder, '--all')).rejects.toThrow(
      '--from is "--all", which is no revision here',
    )
    git('checkout', '--quiet', '--orphan', 'other')
    // With the same message in the same second it would be the same commit.
    git('commit', '--quiet', '--allow-empty', '--message', 'Begin another history')
    await expect(findReleaseBefore(folder, 'main')).rejects.toThrow('not part of this one')
  })
})
