import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SignJWT } from 'jose'
import { readEnvironment, readStartConfig } from './start/config.ts'

/** Decision record 0023: short, because it cannot be revoked. */
const lifetime = '10m'

const environment = readEnvironment()
const [operatorId] = process.argv.slice(2)

async function readKey(): Promise<string | undefined> {
  const given = environment['KEY_OPERATOR']
  if (given) return given
  const path = join(readStartConfig(environment).dataDir, 'keys.json')
  const keys = await readFile(path, 'utf8').then(
    (text) => JSON.parse(text) as Record<string, string>,
    () => undefined,
  )
  return keys?.['KEY_OPERATOR']
}

const key = await readKey()
if (operatorId === undefined || !/^[\w.@-]{1,60}$/.test(operatorId)) {
  console.error('Name the operator: npx node tools/operator-token.ts NAME')
  process.exitCode = 1
} else if (key === undefined) {
  console.error('There is no KEY_OPERATOR: set it, or start Kapao once, which generates one for development.')
  process.exitCode = 1
} else {
  // The newest version comes first. One from before keys had versions has no name.
  const [newest = ''] = key.split(',')
  const [secret = '', kid] = newest.split(':').toReversed()
  const token = await new SignJWT()
    .setProtectedHeader({ alg: 'HS256', ...(kid === undefined ? {} : { kid }) })
    .setIssuer('kapao')
    .setAudience('operator')
    .setSubject(operatorId)
    .setIssuedAt()
    .setExpirationTime(lifetime)
    .sign(new TextEncoder().encode(secret))
  console.log(token)
}
