import { z } from 'zod'
import { runNpm } from './npm.ts'

process.channel?.unref()

/**
 * Asks the registry for known holes in the packages that production runs. Fails for a high or critical one. A registry
 * that does not answer, or that has no such call, fails nothing: then nothing is known.
 */
const report = z.object({
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string(), range: z.string() })),
})

const answer = await runNpm(['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=30000'])
const read = report.safeParse(readJson(answer.out))
if (read.success) {
  const grave = Object.entries(read.data.vulnerabilities).filter(([, { severity }]) =>
    ['high', 'critical'].includes(severity),
  )
  for (const [name, { severity, range }] of grave) console.error(`${severity}: ${name} ${range}`)
  if (grave.length === 0) console.log('No high or critical hole is known in the packages of production.')
  else process.exitCode = 1
} else {
  const reason =
    answer.err.split('\n').find((line) => line.includes('audit')) ?? `npm ended with ${answer.code}`
  console.log(`Known holes were not checked: ${reason.replace(/^npm \w+ /, '')}`)
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
