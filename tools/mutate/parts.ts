/** Sources that are mutated together, and the tests that must notice. All are globs from the repository's root. */
export type Part = { name: string; sources: readonly string[]; tests: readonly string[] }

const features = 'apps/api/src/features'

/**
 * Not run for mutants: tests whose server is a process of its own, which no mutant reaches, and long ones that only
 * repeat what others show.
 */
export const notUseful = ['**/killed-*.test.ts', '**/faults.test.ts', '**/*storm.test.ts']

/** A package, with the tests beside its sources and those of the features in `testedBy`. */
function ofPackage(name: string, testedBy: readonly string[] = []): Part {
  const folder = `packages/${name}/src`
  return {
    name,
    sources: [`${folder}/**/*.ts`],
    tests: [`${folder}/**/*.test.ts`, ...testsOf(testedBy)],
  }
}

/** A feature of the server, with its own tests and those of the features in `testedBy`. */
function ofFeature(name: string, testedBy: readonly string[] = []): Part {
  return { name, sources: [`${features}/${name}/**/*.ts`], tests: testsOf([name, ...testedBy]) }
}

function testsOf(names: readonly string[]): string[] {
  return names.map((name) => `${features}/${name}/**/*.test.ts`)
}

/** What moves money or decides who comes in. */
export const parts: readonly Part[] = [
  ofPackage('money'),
  ofPackage('ledger', ['member', 'money', 'report', 'statement']),
  ofFeature('adjustment'),
  ofFeature('bank-transfer'),
  ofFeature('bonus'),
  ofFeature('deposit', ['bank-transfer', 'deposit-account', 'synthetic', 'work']),
  ofFeature('gift'),
  ofFeature('grant', ['bonus']),
  ofFeature('invite'),
  ofFeature('operator', ['approval', 'operator-passkey', 'team']),
  ofFeature('operator-passkey'),
  ofFeature('otp', ['registration']),
  ofFeature('passkey'),
  ofFeature('recovery'),
  ofFeature('refund'),
  ofFeature('registration'),
  ofFeature('session'),
  ofFeature('slip'),
  ofFeature('spin'),
  ofFeature('step-up', ['passkey']),
  ofFeature('transfer'),
  ofFeature('withdrawal', ['synthetic']),
]

/** The patterns of files that Stryker changes: the part's sources without its tests. */
export function patternsOf({ sources }: Part): string[] {
  return [...sources, ...sources.map((source) => `!${source.replace(/\.ts$/, '.test.ts')}`)]
}
