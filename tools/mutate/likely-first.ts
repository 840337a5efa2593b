import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Runs first the files that noticed the last mutant, which often stood nearby, and then the quickest. A run ends with the first test that
 * fails.
 */
export class LikelyFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const known = files.map((file) => {
      const { failed = false, duration = 0 } = this.ctx.cache.getTestSpecificationResult(file) ?? {}
      return { file, failed, duration }
    })
    known.sort((one, other) => Number(other.failed) - Number(one.failed) || one.duration - other.duration)
    return Promise.resolve(known.map(({ file }) => file))
  }
}
