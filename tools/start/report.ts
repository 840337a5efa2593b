import { join, relative } from 'node:path'
import { cast, castPassword } from './cast.ts'
import type { StartConfig } from './config.ts'
import { addressOf, consoleAddressOf } from './servers.ts'

/** Prints the addresses of what runs, and the demo members. */
export function report(config: StartConfig, hasCast: boolean): void {
  console.log(`Kapao is ready: ${addressOf(config, config.port)}`)
  console.log('')
  console.log(`Operators: ${consoleAddressOf(config)}`)
  console.log('  the chat desk, their calls and the reference of all calls (/api/docs)')
  if (config.isSandboxOn) {
    console.log('')
    console.log(`The sandbox, which simulates the outside world: ${addressOf(config, config.sandboxPort)}`)
    console.log('  its SMS inbox shows the one-time codes, its bank app pays the QR codes')
  }
  if (hasCast) {
    console.log('')
    console.log(`Demo members, each with the password ${castPassword}:`)
    for (const { name, phone, about } of cast) console.log(`  ${phone}  ${name.padEnd(8)} ${about}`)
  }
  if (!config.isProduction) {
    console.log('')
    console.log(
      `Logs are in ${relative('.', join(config.dataDir, 'logs')) || config.dataDir}. Ctrl-C stops everything.`,
    )
  }
}
