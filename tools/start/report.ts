import { join, relative } from 'node:path'
import { cast, castPassword, demoOperators } from './cast.ts'
import type { StartConfig } from './config.ts'
import { addressOf, consoleAddressOf } from './servers.ts'

/** The sandbox's page with the codes of the demo operators. */
function authenticatorAddressOf(config: StartConfig): string {
  return `${addressOf(config, config.sandboxPort)}/authenticator`
}

/** Prints the addresses of what runs, and the demo members. */
export function report(config: StartConfig, hasCast: boolean): void {
  console.log(`Kapao is ready: ${addressOf(config, config.port)}`)
  console.log('')
  console.log(`The operators' console: ${consoleAddressOf(config)}`)
  console.log('  with the support chat (/chat) and the reference of all calls (/api/docs)')
  if (config.isSandboxOn) {
    console.log('')
    console.log(`The sandbox, which simulates the outside world: ${addressOf(config, config.sandboxPort)}`)
    console.log('  its SMS inbox shows the one-time codes, its bank app pays the QR codes')
  }
  if (hasCast) {
    console.log('')
    console.log(`Demo members, each with the password ${castPassword}:`)
    for (const { name, phone, about } of cast) console.log(`  ${phone}  ${name.padEnd(8)} ${about}`)
    console.log('')
    console.log(`Demo operators, with the same password and a code of ${authenticatorAddressOf(config)}:`)
    for (const { operatorId, name, about } of demoOperators)
      console.log(`  ${operatorId.padEnd(10)}  ${name.padEnd(8)} ${about}`)
  }
  if (!config.isProduction) {
    console.log('')
    console.log(
      `Logs are in ${relative('.', join(config.dataDir, 'logs')) || config.dataDir}. Ctrl-C stops everything.`,
    )
  }
}
