import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { StartRefusal } from '@kapao/database/start-refusal'

/** What the release before this one is: a commit, and how it is called. */
export type ReleaseBefore = { commit: string; name: string }

/** There is no release before this one, so there is nothing to upgrade from. */
export class FirstRelease extends Error {}

const releaseTags = 'v[0-9]*'

const run = promisify(execFile)

/** What git answers; undefined where it refuses. Rejects if there is no git. */
type Git = (...args: string[]) => Promise<string | undefined>

function gitIn(folder: string): Git {
  return (...args) =>
    run('git', ['-C', folder, ...args], { encoding: 'utf8', maxBuffer: 2 ** 26 }).then(
      ({ stdout }) => stdout.trim(),
      (thrown: { code?: unknown }) => {
        if (thrown.code === 'ENOENT')
          throw new StartRefusal('git is not installed here: it has the release before.')
        return undefined
      },
    )
}

/**
 * The given revision, which must be part of this one's history; otherwise the newest tag `v…` before this commit.
 *
 * Throws `FirstRelease` if the whole history has no such tag, and `StartRefusal` if the revision is unknown or the history
 * is not all here, because then nobody can say which release came before.
 */
export async function findReleaseBefore(folder: string, from?: string): Promise<ReleaseBefore> {
  const git = gitIn(folder)
  if ((await git('rev-parse', '--verify', '--quiet', 'HEAD^{commit}')) === undefined)
    throw new StartRefusal(
      'There is no git history here, so the release before is not to be had. Run this in a clone of the repository.',
    )
  const isShallow = (await git('rev-parse', '--is-shallow-repository')) === 'true'
  return from === undefined ? findNewestTag(git, isShallow) : findRevision(git, isShallow, from)
}

async function findNewestTag(git: Git, isShallow: boolean): Promise<ReleaseBefore> {
  // The first parent: a release that is tagged already does not come before itself.
  const name = await git('describe', '--tags', '--abbrev=0', '--match', releaseTags, 'HEAD^')
  const commit =
    name === undefined ? undefined : await git('rev-parse', '--verify', '--quiet', `${name}^{commit}`)
  if (name !== undefined && commit !== undefined) return { commit, name }
  if (isShallow)
    throw new StartRefusal(
      `This clone is shallow and has no tag ${releaseTags}, so nobody can say which release came before. Fetch the rest: git fetch --unshallow --tags.`,
    )
  throw new FirstRelease(
    `No release comes before this one: its history has no tag ${releaseTags}. Name a revision to upgrade from: npm run upgrade:check -- --from REVISION.`,
  )
}

async function findRevision(git: Git, isShallow: boolean, from: string): Promise<ReleaseBefore> {
  const commit = await git('rev-parse', '--verify', '--quiet', '--end-of-options', `${from}^{commit}`)
  if (commit === undefined)
    throw new StartRefusal(
      `--from is "${from}", which is no revision here${isShallow ? ': this clone is shallow. Fetch the rest: git fetch --unshallow --tags' : ''}.`,
    )
  if ((await git('merge-base', '--is-ancestor', commit, 'HEAD')) === undefined)
    throw new StartRefusal(
      `--from is "${from}", which is not part of this one's history: no site comes from there.`,
    )
  return { commit, name: from }
}
