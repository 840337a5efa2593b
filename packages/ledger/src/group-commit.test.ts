import { describe, expect, it } from 'vitest'
import { groupCommit } from './group-commit.ts'

type Commit = { batch: readonly number[]; finish: () => void; fail: (thrown: unknown) => void }

/** Commits that end when the test says so. Each answers with its requests. */
function startCommits() {
  const commits: Commit[] = []
  function work(batch: readonly number[]): Promise<readonly number[]> {
    return new Promise((done, fail) => {
      commits.push({ batch, finish: () => done(batch), fail })
    })
  }
  return { commits, work }
}

/** Lets everything run that does not wait for a commit. */
function settle(): Promise<void> {
  return new Promise((done) => setImmediate(done))
}

describe('group commit', () => {
  it('commits requests of one moment together, and those that arrive meanwhile in the next', async () => {
    const { commits, work } = startCommits()
    const { ask } = groupCommit<number, number>(work, { lanes: 1 })
    const first = [ask(1), ask(2)]
    await settle()
    const second = [ask(3), ask(4)]
    await settle()
    expect(commits.map(({ batch }) => batch)).toEqual([[1, 2]])
    commits[0]?.finish()
    expect(await Promise.all(first)).toEqual([1, 2])
    await settle()
    expect(commits.map(({ batch }) => batch)).toEqual([
      [1, 2],
      [3, 4],
    ])
    commits[1]?.finish()
    expect(await Promise.all(second)).toEqual([3, 4])
  })

  it('runs no more commits at once than it has lanes', async () => {
    const { commits, work } = startCommits()
    const { ask, drain } = groupCommit<number, number>(work, { lanes: 2, most: 1 })
    const asked = [1, 2, 3, 4, 5].map((each) => ask(each))
    await settle()
    expect(commits).toHaveLength(2)
    commits[0]?.finish()
    await settle()
    expect(commits).toHaveLength(3)
    for (let next = 1; next < 5; next += 1) {
      commits[next]?.finish()
      await settle()
    }
    expect(await Promise.all(asked)).toEqual([1, 2, 3, 4, 5])
    await drain()
  })

  it('drains when every request that waits or runs has its answer, and at once without any', async () => {
    const { commits, work } = startCommits()
    const { ask, drain } = groupCommit<number, number>(work, { lanes: 1, most: 1 })
    await drain()
    const asked = [ask(1), ask(2)]
    // Before the first of them is committed.
    let isDrained = false
    const drained = drain().then(() => (isDrained = true))
    await settle()
    expect(isDrained).toBe(false)
    commits[0]?.finish()
    await settle()
    expect(isDrained).toBe(false)
    commits[1]?.finish()
    await drained
    expect(await Promise.all(asked)).toEqual([1, 2])
  })

  it.each([
    ['without a code', new Error('the connection ended')],
    ['of Node’s network', Object.assign(new Error('reset'), { code: 'ECONNRESET' })],
    ['of a lost connection', Object.assign(new Error('lost'), { code: '08006' })],
    ['of a server that stops', Object.assign(new Error('stops'), { code: '57P01' })],
    ['of a full server', Object.assign(new Error('full'), { code: '53300' })],
    ['of a server that has become a replica', Object.assign(new Error('reads only'), { code: '25006' })],
  ])('answers unknown after an error %s', async (_which, thrown) => {
    const { commits, work } = startCommits()
    const { ask } = groupCommit<number, number>(work)
    const asked = ask(1)
    await settle()
    commits[0]?.fail(thrown)
    expect(await asked).toEqual({ ok: 'unknown' })
  })

  it.each(['23505', '42P08', '22E53'])('fails with a fault of the request itself (%s)', async (code) => {
    const { commits, work } = startCommits()
    const { ask } = groupCommit<number, number>(work)
    const asked = ask(1)
    await settle()
    commits[0]?.fail(Object.assign(new Error('a fault'), { code }))
    await expect(asked).rejects.toThrow('a fault')
  })
})
